const rad = Math.PI / 180
const dayMs = 86_400_000

/**
 * How high the sun stands above the horizon, in degrees, to about half a degree; negative by night. `latitude` and `longitude` in
 * degrees, north and east positive. Source: the low precision formulas of the Astronomical Almanac.
 */
export function sunHeight(ms: number, latitude: number, longitude: number) {
  // Days since noon UTC of 1 January 2000.
  const days = (ms - Date.UTC(2000, 0, 1, 12)) / dayMs
  const meanAnomaly = (357.528 + 0.9856003 * days) * rad
  const meanLongitude = 280.46 + 0.9856474 * days
  const longitudeOfSun = (meanLongitude + 1.915 * Math.sin(meanAnomaly) + 0.02 * Math.sin(2 * meanAnomaly)) * rad
  const tilt = 23.439 * rad
  const declination = Math.asin(Math.sin(tilt) * Math.sin(longitudeOfSun))
  const ascension = Math.atan2(Math.cos(tilt) * Math.sin(longitudeOfSun), Math.cos(longitudeOfSun))
  const siderealTime = (280.46 + 360.9856474 * days + longitude) * rad
  const hourAngle = siderealTime - ascension
  const sine =
    Math.sin(latitude * rad) * Math.sin(declination) +
    Math.cos(latitude * rad) * Math.cos(declination) * Math.cos(hourAngle)
  return Math.asin(sine) / rad
}
