/**
 * The version of Sundial and its build, such as `1.1.0 (3f9a2c7b)`. The build is the beginning of the script's SHA-256, which
 * `npm run where` turns into a commit. Without a built page, as in a test, the version alone.
 */
export function versionAndBuild(): string {
  const version = process.env.SUNDIAL_VERSION ?? ''
  const [, hash] = document.querySelector('script[integrity]')?.getAttribute('integrity')?.split('-') ?? []
  if (!hash) return version
  const digits = Array.from(atob(hash).slice(0, 4), byte => byte.charCodeAt(0).toString(16).padStart(2, '0'))
  return `${version} (${digits.join('')})`
}
