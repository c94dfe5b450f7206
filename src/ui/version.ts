/**
 * The version of Sundial and its build, such as `1.1.0 (3f9a2c7b)`, which `npm run where` turns into a commit. Without a built page, as in a test, the
 * version alone.
 */
export function versionAndBuild(): string {
  const version = process.env.SUNDIAL_VERSION ?? ''
  const build = globalThis.sundial?.build
  return build ? `${version} (${build})` : version
}
