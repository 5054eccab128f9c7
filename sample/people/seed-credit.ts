import sharp from 'sharp'
import { addDays, dayInNairobi, showDay } from '#lib/format/clock.ts'
import { type Cents, showAmount } from '#lib/format/money.ts'
import type { Database, Query, Session } from '#shop-api/db/client.ts'
import type { PrivateFiles } from '#shop-api/files/private-files.ts'
import { addCheque, settleCheque } from '#shop-api/modules/companies/use-cases/cheques.ts'
import { enterPayment, setLimit } from '#shop-api/modules/companies/use-cases/credit-accounts.ts'
import { releaseCredit } from '#shop-api/modules/companies/use-cases/credit-stop.ts'
import type { CreditAccountContext } from '#shop-api/modules/companies/use-cases/notify-company.ts'
import { writePrice } from '#shop-api/modules/pricing/use-cases/set-agreed-prices.ts'

const DAY_MS = 86_400_000
export const SAMPLE_TERMS = 30
const LIMIT: Cents = 750_000_00

interface Company {
  id: number
  name: string
}

async function sampleCompany(query: Query): Promise<Company | null> {
  const [company] = await query<Company>(
    `SELECT c.id, c.name FROM companies c JOIN users u ON u.company_id = c.id WHERE u.email = 'trader@fuma.test'`,
  )
  return company ?? null
}

/** No emails are sent. */
const deskAt = (tx: Session, now: Date): CreditAccountContext => ({
  tx,
  now,
  operator: 'sample',
  publicUrl: '',
  queueEmail: async () => {},
})

/** Opens the sample company's account, before its orders are placed on it. @param now the day the sample's days are counted back from */
export async function seedAccount(tx: Session, now: Date): Promise<void> {
  const company = await sampleCompany(tx.query)
  if (company) await setLimit(deskAt(tx, new Date(now.getTime() - 400 * DAY_MS)), company.id, LIMIT, SAMPLE_TERMS)
}

const WIDTH = 1240
const HEIGHT = 560

const lines = (step: number) =>
  Array.from({ length: Math.ceil(WIDTH / step) }, (_, at) => {
    const x = at * step
    return `<path d="M${x} 0Q${x + step} ${HEIGHT / 2} ${x} ${HEIGHT}" fill="none" stroke="#1E7770" stroke-opacity="0.12"/>`
  }).join('')

/** The front of a sample cheque: of an invented bank, without a signature. */
function drawCheque(cheque: { chequeNo: string; day: string; cents: number; from: string }): Promise<Buffer> {
  const { chequeNo, day, cents, from } = cheque
  const text = (x: number, y: number, size: number, words: string, more = '') =>
    `<text x="${x}" y="${y}" font-size="${size}" font-family="sans-serif" fill="#1B1F4B" ${more}>${words.replaceAll('&', '&amp;')}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#F1ECE2"/>${lines(26)}
    <rect x="14" y="14" width="${WIDTH - 28}" height="${HEIGHT - 28}" fill="none" stroke="#8A8474" stroke-width="2"/>
    ${text(48, 84, 40, 'SAMPLE BANK', 'font-weight="700"')}${text(48, 122, 22, 'Moi Avenue, Nairobi. Not a real cheque.')}
    ${text(830, 84, 26, `No. ${chequeNo}`, 'font-weight="700"')}${text(830, 124, 26, showDay(day))}
    ${text(48, 224, 24, 'Pay')}<path d="M120 230H820" stroke="#8A8474"/>${text(132, 222, 30, 'Fuma Textiles Ltd')}
    ${text(48, 300, 24, 'Shillings')}<path d="M170 306H820" stroke="#8A8474"/>
    <rect x="850" y="246" width="340" height="72" fill="#FBF9F5" stroke="#8A8474" stroke-width="2"/>
    ${text(868, 294, 34, `KSh ${showAmount(cents)}`, 'font-weight="700"')}
    ${text(48, 406, 24, from)}
    <path d="M820 420q40 -60 70 -10t60 -20t50 10t70 -30" fill="none" stroke="#2A3190" stroke-width="4"/>
    <path d="M800 440H1180" stroke="#8A8474"/>
    ${text(48, 500, 30, `| ${chequeNo} | 00000 | 000000000 |`, 'letter-spacing="4"')}
  </svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
}

/**
 * The sample company's payments of its invoices. The first two by bank and M-Pesa, the third by a cleared cheque, the
 * fourth partly by a returned cheque, and a post-dated cheque in the drawer. Only if no invoice is paid yet.
 * @param files null if private files cannot be stored: then the cheques have no picture
 */
export async function seedCredit(database: Database, files: PrivateFiles | null, now: Date): Promise<void> {
  const company = await sampleCompany(database.query)
  if (!company) return
  const [any] = await database.query(
    "SELECT 1 FROM credit_entries WHERE kind NOT IN ('invoice', 'credit-note') LIMIT 1",
  )
  if (any) return
  const invoices = await database.query<{ cents: Cents; day: string }>(
    `SELECT amount_cents AS cents, day::text FROM credit_entries WHERE company_id = $1 AND kind = 'invoice' ORDER BY id`,
    [company.id],
  )
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const [first, second, third, fourth] = invoices
  if (!first || !second || !third || !fourth) throw new Error('the sample company has too few invoices')
  const half = Math.round(fourth.cents / 200) * 100
  const fronts = await Promise.all(
    [
      { chequeNo: '000417', day: dayInNairobi(ago(140)), cents: third.cents },
      { chequeNo: '000431', day: dayInNairobi(ago(28)), cents: half },
      { chequeNo: '000438', day: addDays(dayInNairobi(now), 12), cents: fourth.cents - half },
    ].map(async (cheque) => ({
      ...cheque,
      frontFile: files ? await files.keep(await drawCheque({ ...cheque, from: company.name })) : null,
    })),
  )
  await database.transaction(async (tx) => {
    const { query } = tx
    const pay = (days: number, cents: Cents, reference: string) =>
      enterPayment(deskAt(tx, ago(days)), company.id, { cents, reference, day: dayInNairobi(ago(days)), note: '' })
    const give = async (days: number, at: number) => {
      const { day, ...cheque } = fronts[at] as (typeof fronts)[number]
      await addCheque(deskAt(tx, ago(days)), company.id, { ...cheque, chequeDate: day })
    }
    await pay(306, first.cents, 'Bank transfer FT25KQ')
    await pay(228, second.cents, 'TDR4K8SAMP')
    await give(142, 0)
    await settleCheque(deskAt(tx, ago(139)), company.id, '000417', { to: 'banked' })
    await settleCheque(deskAt(tx, ago(138)), company.id, '000417', { to: 'cleared' })
    await give(30, 1)
    await settleCheque(deskAt(tx, ago(24)), company.id, '000431', { to: 'bounced' })
    await releaseCredit(deskAt(tx, ago(20)), company.id)
    await give(6, 2)
    await query('UPDATE notifications SET read_at = created_at WHERE about = $1 AND read_at IS NULL', ['credit'])
    // Written one history after the other; people read them by number, the newest first.
    await query(
      `WITH told AS (DELETE FROM notifications RETURNING user_id, about, title, body, href, created_at, read_at, id)
       INSERT INTO notifications (user_id, about, title, body, href, created_at, read_at)
       SELECT user_id, about, title, body, href, created_at, read_at FROM told ORDER BY created_at, id`,
    )
  })
}

/** Families by their place in the catalogue, as in the sample orders. */
const AGREED = [3, 9, 14, 22, 41, 60] as const
const BREAKS: readonly (readonly [fromBales: number, percent: number])[] = [
  [0, 95],
  [3, 90],
  [10, 86],
]

/** Agrees prices with the sample company for a few families, by the bale; skipped if it has agreed prices already. */
export async function seedAgreedPrices(database: Database, now: Date): Promise<void> {
  const company = await sampleCompany(database.query)
  const [any] = await database.query('SELECT 1 FROM agreed_prices LIMIT 1')
  if (!company || any) return
  await database.transaction(async (tx) => {
    for (const place of AGREED) {
      const variants = await tx.query<{ id: number; cents: Cents }>(
        `SELECT v.id, v.ex_vat_cents AS cents FROM variants v WHERE v.family_id = (
           SELECT f.id FROM families f WHERE f.visibility AND f.status = 'active' AND f.quantity_step_tenths = 10
           ORDER BY f.id OFFSET $1 LIMIT 1)`,
        [place],
      )
      for (const { id: variantId, cents } of variants) {
        for (const [fromBales, percent] of BREAKS) {
          const price = {
            ...{ companyId: company.id, code: '', fromBales, validTo: null },
            cents: Math.max(100, Math.floor((cents * percent) / 10_000) * 100),
            validFrom: dayInNairobi(new Date(now.getTime() - 100 * DAY_MS)),
          }
          const target = { variantId, familyId: null, name: '', leastCents: cents, mostCents: cents }
          await writePrice(tx, price, target)
        }
      }
    }
  })
}
