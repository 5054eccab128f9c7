import { connect, type Socket } from 'node:net'
import { orderToPay } from '../support/card.ts'
import { ONE_MACHINE } from '../support/cluster-shop.ts'
import { expect, test } from '../support/shop.ts'

/** Twice the number that is rendered or can wait. */
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

/** The promise: under a flood, payment pages wait or are refused with Retry-After, and the shop continues to work. */
test('serves many of hundreds of simultaneous payment pages, and refuses the rest with Retry-After', {
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
  // More than are rendered at once; the number depends on the machine, as no request waits more than ten seconds.
  expect(of(200).length).toBeGreaterThan(8)
  expect(of(503).length).toBeGreaterThan(0)
  for (const head of of(503)) expect(head.toLowerCase()).toContain('retry-after: 5')
  await page.goto(`/payment/${orderId}`)
  await expect(page.getByRole('button', { name: /^PAY NOW/ })).toBeEnabled()
})
