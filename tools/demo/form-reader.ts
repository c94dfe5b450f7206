import type { FormReader } from '../simulator/http/call.ts'

/** Reads a multipart body in a browser. */
export const readForm: FormReader = async (type, body) => {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData()
    const parts = [...form].map(async ([name, value]) => ({
      name,
      value: typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()),
    }))
    return { parts: await Promise.all(parts), complete: true }
  } catch {
    return { parts: [], complete: false }
  }
}
