import net, { type AddressInfo, type Socket } from 'node:net'

/**
 * A minimal SMTP server that receives emails. It stores each, and the address of each RCPT command as sent.
 * @param options.isSilent sends a greeting and no responses
 */
export async function smtpServer({ isSilent = false } = {}) {
  const emails: string[] = []
  const recipients: string[] = []
  const sockets = new Set<Socket>()
  const server = net.createServer((socket) => {
    let data: string | null = null
    let pending = ''
    sockets.add(socket)
    const reply = (line: string) => socket.write(`${line}\r\n`)
    reply('220 test')
    if (isSilent) return
    function onLine(line: string): void {
      if (data !== null && line === '.') {
        emails.push(data)
        data = null
        reply('250 taken')
      } else if (data !== null) data += `${line}\n`
      else if (line === 'DATA') {
        data = ''
        reply('354 go on')
      } else if (line === 'QUIT') {
        reply('221 bye')
        socket.end()
      } else {
        if (line.startsWith('RCPT TO:')) recipients.push(line.slice('RCPT TO:'.length))
        reply('250 ok')
      }
    }
    socket.on('data', (chunk) => {
      const lines = `${pending}${chunk}`.split('\r\n')
      pending = lines.pop() ?? ''
      lines.forEach(onLine)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  }
  return { emails, recipients, url: `smtp://127.0.0.1:${port}`, close }
}
