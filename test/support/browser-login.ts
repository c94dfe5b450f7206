/** Removes the mark that the browser has the login, as closing the browser does. */
export function forgetBrowserLogin() {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API
  document.cookie = `login-in-browser${location.port}=; Path=/; Max-Age=-1`
}
