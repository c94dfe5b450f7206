/** In the page: whether its policy lets it open the socket of a gateway, and that opens. */
export const opensSocket = (gateway: string) =>
  new Promise<boolean>(settled => {
    try {
      const socket = new WebSocket(`${gateway.replace('http', 'ws')}/livedata`)
      socket.onopen = () => settled(true)
      socket.onerror = () => settled(false)
    } catch {
      settled(false)
    }
  })

/** In the page: whether its policy lets it call that address, and an answer comes. */
export const isAnswered = (url: string) =>
  fetch(url, { mode: 'no-cors' }).then(
    () => true,
    () => false,
  )
