import { connect, type Socket } from 'node:net'
import { orderToPay } from '../support/card.ts'
import { ONE_MACHINE } from '../support/cluster-shop.ts'
import { expect, test } from '../support/shop.ts'

/** Twice what is rendered or may wait. */
const AT_ONCE = 400

/** The answer's head, once the other side has closed the connection. */
function headOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let head = ''
    socket.setEncoding('latin1').on('data', (text: string) => {
      if (head.length < 4_000) head += text
    })
    socket.once('end', () => resolve(head)).once('error', reject)
  })
}

/** The promise: very many at once on the payment pages wait or are told when to come again, and the shop goes on. */
test('hundreds of payment pages at once: many are answered, the rest are told when to come again', {
  tag: ONE_MACHINE,
}, async ({ page }) => {
  const { orderId } = await orderToPay()
  const { hostname, port } = new URL(process.env.FUMA_URL as string)
  // Connected first, so that all requests are there in the same moment.
  const sockets = await Promise.all(
    Array.from(
      { length: AT_ONCE },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect(Number(port), hostname, () => resolve(socket)).once('error', reject)
        }),
    ),
  )
  const heads = sockets.map(headOf)
  for (const socket of sockets)
    socket.write(`GET /payment-alert HTTP/1.1\r\nhost: ${hostname}:${port}\r\nconnection: close\r\n\r\n`)
  const answers = await Promise.all(heads)
  const of = (status: number) => answers.filter((head) => head.startsWith(`HTTP/1.1 ${status} `))
  expect(of(200).length + of(503).length).toBe(AT_ONCE)
  // More than are rendered side by side; how many more is a matter of the machine, as none waits for longer than ten seconds.
  expect(of(200).length).toBeGreaterThan(8)
  expect(of(503).length).toBeGreaterThan(0)
  for (const head of of(503)) expect(head.toLowerCase()).toContain('retry-after: 5')
  await page.goto(`/payment/${orderId}`)
  await expect(page.getByRole('button', { name: /^PAY NOW/ })).toBeEnabled()
})
