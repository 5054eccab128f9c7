import net, { type AddressInfo } from 'node:net'

/** A mail server that counts accepted emails, and that can stop responding. */
export interface CountingSmtp {
  url: string
  /** Number of accepted emails by address, including those without a confirmation to the sender. */
  taken: ReadonlyMap<string, number>
  /** While it hangs it reads without a reply: a sender cannot know whether its email was accepted. */
  setHanging: (isHanging: boolean) => void
  close: () => Promise<void>
}

/** Starts it on loopback. */
export async function startSmtp(): Promise<CountingSmtp> {
  const taken = new Map<string, number>()
  const sockets = new Set<net.Socket>()
  let isHanging = false
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // A sender that was killed ends its connection so.
    socket.on('error', () => undefined)
    serve(socket, taken, () => isHanging)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    setHanging: (hangs) => {
      isHanging = hangs
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function serve(socket: net.Socket, taken: Map<string, number>, isHanging: () => boolean): void {
  let recipient = ''
  let isInData = false
  let pending = ''
  const reply = (line: string) => {
    if (!isHanging()) socket.write(`${line}\r\n`)
  }
  const endData = () => {
    isInData = false
    taken.set(recipient, (taken.get(recipient) ?? 0) + 1)
    reply('250 taken')
  }
  const command = (line: string) => {
    if (line.startsWith('RCPT TO:')) recipient = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (line === 'DATA') {
      isInData = true
      reply('354 go on')
    } else if (line === 'QUIT') {
      reply('221 bye')
      socket.end()
    } else reply('250 ok')
  }
  reply('220 counting')
  socket.on('data', (chunk) => {
    pending += chunk
    for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
      const line = pending.slice(0, end)
      pending = pending.slice(end + 2)
      if (!isInData) command(line)
      else if (line === '.') endData()
    }
  })
}
