/** Made by `shipped-cars-plugin.ts`: the cars of `catalogue/vehicles`. */
declare module 'virtual:shipped-cars' {
  export const cars: import('#features/vehicles/contract.ts').VehicleDetails[];
}
