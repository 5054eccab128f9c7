import { openEmbedded } from '../../../testing/databases.ts'
import { emailsTo } from '../../../testing/emails.ts'
import { openReservationShop, type ReservationShop } from '../../../testing/reservation-shop.ts'
import { loadSummary } from './order-summary.ts'

const PUBLIC_URL = 'http://localhost:3000'
const PICTURE = 'a'.repeat(64)
const LINES = 22

let at: ReservationShop
beforeAll(async () => {
  at = await openReservationShop(openEmbedded, Array(LINES).fill({ stock: 100 }), { PUBLIC_URL })
  await at.shop.database.query('UPDATE family_colours SET image_shas = $1 WHERE family_id <> 2', [[PICTURE]])
  await at.shop.database.query("UPDATE family_colours SET image_shas = '{}' WHERE family_id = 2")
})
afterAll(() => at.close())

const everything = Array.from({ length: LINES }, (_, i): [number, number] => [i + 1, 1])
const rowsOf = async (id: string) => (await loadSummary(at.shop.database, PUBLIC_URL, id)).sections[0]?.rows ?? []

test('shows the picture of a line with its name, and a line without a picture as text', async () => {
  const { id } = await at.place([
    [1, 2],
    [2, 1],
  ])
  const [first, second] = await rowsOf(id)
  expect(first).toEqual([
    '2 pieces, Simba Blanket 1, Madder, 5 × 6',
    'KSh\u00a02,900.00',
    {
      src: `${PUBLIC_URL}/media/${PICTURE}/320.jpg`,
      ...{ width: 64, height: 95, alt: 'Simba Blanket 1, Madder, 5 × 6' },
    },
  ])
  expect(second).toEqual(['1 piece, Simba Blanket 2, Madder, 5 × 6', 'KSh\u00a01,450.00', undefined])
})

test('shows pictures of the first ten lines only, counted without cancelled lines', async () => {
  const order = await at.place(everything)
  const pictured = async () => (await rowsOf(order.id)).map(([, , picture]) => picture !== undefined)
  // The second line has no picture.
  expect(await pictured()).toEqual([true, false, ...Array(8).fill(true), ...Array(11).fill(false)])
  await at.shop.database.query(
    'UPDATE order_lines SET cancelled_tenths = quantity_tenths WHERE order_id = $1 AND variant_id = 1',
    [order.id],
  )
  expect(await pictured()).toEqual([false, ...Array(9).fill(true), ...Array(11).fill(false)])
})

test('stays below the 100 KB above which mail programs cut an email, with names of 250 characters', async () => {
  const { id, email = '' } = await at.place(everything)
  await at.shop.database.query("UPDATE order_lines SET product_name = repeat('&', 250) WHERE order_id = $1", [id])
  await at.shop.app.shop.follower.runNow()
  const [received] = await emailsTo(at.shop, email)
  expect(received?.html.match(/<img /g)).toHaveLength(9)
  expect(Buffer.byteLength(received?.html ?? '')).toBeLessThan(100_000)
  expect(received?.text).not.toContain('/media/')
})
