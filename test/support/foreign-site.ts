import { localServer } from './local-server.ts'

/** What another site can have a visitor's browser send to a gateway: its forms by their names. */
export const foreignForms = ['password', 'firmware', 'restart'] as const

const page = (gateway: string) => `<!doctype html><title>Another site</title>
<form name="password" method="post" action="${gateway}/api/security/config">
<input name="data" value='{"password":"taken over","allow_readonly":true}'></form>
<form name="restart" method="post" action="${gateway}/api/maintenance/reboot">
<input name="data" value='{"reboot":true}'></form>
<form name="firmware" method="post" enctype="multipart/form-data" action="${gateway}/api/firmware/update">
<input name="MD5" value="0123456789abcdef0123456789abcdef"><input type="file" name="firmware"></form>
<script>
const files = new DataTransfer()
files.items.add(new File([new Uint8Array(4096).fill(0xe9)], 'firmware.bin'))
document.querySelector('[type=file]').files = files.files
</script>`

/**
 * A site of another origin whose page has the forms; `stop` ends it. They are sent in the window itself: browsers keep
 * logins apart for what a page embeds.
 */
export async function foreignSite(gateway: string) {
  const { port, stop } = await localServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(page(gateway))
  })
  return { url: `http://localhost:${port}`, stop }
}
