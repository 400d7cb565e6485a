import * as z from 'zod/mini';

export const VehiclesHome = z.object({
  cars: z.number(),
  /** On sale in Europe. */
  on_sale: z.number(),
});
export type VehiclesHome = z.infer<typeof VehiclesHome>;
