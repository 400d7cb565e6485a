import type { ConditionName } from '../../model/conditions.ts';

export const minus = 'M5 12h14';

const drop = 'M12 3.5s6 6.4 6 10.7a6 6 0 0 1-12 0C6 9.9 12 3.5 12 3.500z';
const thermometer = 'M10 13.500V5.500a2 2 0 0 1 4 0v8a4 4 0 1 1-4 0zM12 9v8';
const wind = 'M3 9h11.500a2.5 2.5 0 1 0-2.5-2.500M3 13h15.500a2.5 2.5 0 1 1-2.5 2.500M3 17h7.500a2 2 0 1 1-2 2';
const gauge = 'M5 18.500a9 9 0 1 1 14 0M12 13.500l4-4';
const plug = 'M9 3.500v5M15 3.500v5M6.5 8.500h11v3a5.5 5.5 0 0 1-11 0zM12 17v4';
const bolt = 'M13 3L5.5 13.500H11L10 21l8-11h-5.500z';
const battery = 'M4 8h14v8H4zM18 10.500h2.500v3H18M7 11v2';
const clock = 'M12 3.500a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.500V12l3 2';
const load = 'M8.5 8h7L19 20H5zM12 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4z';

export const conditionIcons: Record<ConditionName, string> = {
  temperatureC: thermometer,
  wetShare: drop,
  headwindKmh: wind,
  speedCapKmh: gauge,
  startChargePercent: battery,
  chargerReservePercent: battery,
  goalReservePercent: battery,
  chargerSpacingKm: plug,
  chargerPowerKw: bolt,
  stopMin: clock,
  loadKg: load,
  degradationPercent: battery,
  chargerVoltageV: bolt,
  roofBox: load,
  trailerKg: load,
  preheated: thermometer,
  batteryConditioned: battery,
  heatPump: thermometer,
};
