import * as z from 'zod/mini';

/** What Home tells of the cars to who may see them. */
export const VehiclesHome = z.object({
  cars: z.number(),
  /** Those that the list opens with: on sale in Europe. */
  on_sale: z.number(),
});
export type VehiclesHome = z.infer<typeof VehiclesHome>;
