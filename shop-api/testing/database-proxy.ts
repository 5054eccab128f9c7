import net, { type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/stack.ts'

/** A proxy between the shop API and a PostgreSQL server, to break their connections. */
export interface DatabaseProxy {
  /** The server's address by way of the proxy. */
  url: string
  /** Breaks every connection and refuses new connections, like a stopped server. */
  leave: () => Promise<void>
  /** Takes connections again. */
  resume: () => Promise<void>
  /** Blocks all traffic on the open connections, like a machine that is lost without notice. */
  freeze: () => void
  /** Breaks a connection once the server has answered to a statement with this text; the answer is lost. */
  loseAnswerTo: (text: string) => void
  close: () => Promise<void>
}

/** Opens a proxy on loopback before a server. */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(url)
  const pairs = new Set<[Socket, Socket]>()
  let fatal: string | undefined

  const join = (near: Socket) => {
    const far = net.connect(Number(port), hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    let isDoomed = false
    const part = () => {
      pairs.delete(pair)
      near.resetAndDestroy()
      far.destroy()
    }
    near.on('data', (bytes) => {
      if (fatal !== undefined && bytes.includes(fatal)) isDoomed = true
      far.write(bytes)
    })
    far.on('data', (bytes) => (isDoomed ? part() : near.write(bytes)))
    for (const socket of pair) socket.on('close', part).on('error', part)
  }

  // A port that no outgoing connection takes while the proxy is away.
  const own = await freePort()
  let server = net.createServer(join)
  /** The system can reserve the port of a closed proxy for a moment. */
  const listen = async (tries = 40): Promise<void> => {
    const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      server.once('error', resolve)
      server.listen(own, '127.0.0.1', () => resolve(null))
    })
    if (error === null) return
    if (error.code !== 'EADDRINUSE' || tries === 0) throw error
    await pause(50)
    server = net.createServer(join)
    await listen(tries - 1)
  }
  await listen()
  const leave = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const [near, far] of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
    await closed
  }
  const address = new URL(url)
  address.host = `127.0.0.1:${own}`
  return {
    url: address.href,
    leave,
    resume: async () => {
      server = net.createServer(join)
      await listen()
    },
    freeze: () => {
      for (const pair of pairs) for (const socket of pair) socket.pause()
    },
    loseAnswerTo: (text) => {
      fatal = text
    },
    close: leave,
  }
}
