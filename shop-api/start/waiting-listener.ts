import { once } from 'node:events'
import { createServer } from 'node:http'

/**
 * Listens on behalf of a process that is not ready yet: it reports that it is alive, and refuses all other requests for
 * now.
 * @returns a function that stops listening
 */
export async function openWaitingListener(host: string, port: number): Promise<() => Promise<void>> {
  const server = createServer(({ url }, response) => {
    const isAlive = url === '/livez'
    response.writeHead(isAlive ? 200 : 503, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      connection: 'close',
      ...(!isAlive && { 'retry-after': '2' }),
    })
    response.end(JSON.stringify({ status: isAlive ? 'ok' : 'not ready' }))
  })
  server.listen(port, host)
  await once(server, 'listening')
  return async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
}
