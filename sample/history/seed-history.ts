import { ORDER_STATUS, USER_TYPE } from '#lib/contract/base/codes.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import type { Database, Session } from '#shop-api/db/client.ts'
import { FIRST_ORDER_NO } from '#shop-api/db/schema/orders.ts'
import { insertRows } from '#shop-api/db/write-rows.sql.ts'
import { selectOfCompany } from '#shop-api/modules/companies/queries/branches.sql.ts'
import type { OrderBranch } from '#shop-api/modules/orders/rules/order-branch.ts'
import type { Party } from '#shop-api/modules/orders/rules/tax-document.ts'
import { lockForOrder } from '#shop-api/modules/pricing/queries/load-sellables.ts'
import type { Sellable } from '#shop-api/modules/pricing/rules/sellable.ts'
import { readHistoryTime, writeHistoryTime } from '#shop-api/modules/sample/use-cases/sample-contents.ts'
import { loadDestination } from '#shop-api/modules/site/queries/load-destination.ts'
import type { Destination } from '#shop-api/modules/site/rules/destination.ts'
import { providers } from '../catalogue/brands.ts'
import { openAccounts, payInvoices } from './accounts.ts'
import { branchPeople, HISTORY_REP, historyCompanies, homes } from './customers.ts'
import { type Buyer, type Document, type History, openHistory, writeMoves } from './history.ts'
import type { MadeOrder } from './made-order.ts'
import { makeEnquiries, makeNotes, schedulePricesAndContent } from './office.ts'
import { makeOrder } from './orders.ts'
import { consumers, HISTORY_ORDERS, MAIN_BRANCH, planOrders } from './plan.ts'
import { randomOf } from './random.ts'
import { costsOf, countStock, openStore, writeLevels } from './stock.ts'
import { makeUnmatched } from './unmatched-payments.ts'

const DAY_MS = 86_400_000

/**
 * Adds the last four months to a sample shop: customers, 400 orders with their payments, parcels and documents, refunds, cheques,
 * stock movements, supplier orders and prices. Runs once, in one transaction, and only if no customer but the sample accounts has
 * ordered. Its order numbers end where those of the sample accounts begin. The result depends only on the time of seeding.
 * @returns whether it was added now
 */
export async function seedHistory(database: Database, seller: Party, now: Date): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.query('LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE')
    const [used] = await tx.query(
      `SELECT 1 FROM orders o LEFT JOIN users u ON u.id = o.user_id
       WHERE u.email IS NULL OR u.email NOT IN ('consumer@fuma.test', 'trader@fuma.test', 'branch@fuma.test') LIMIT 1`,
    )
    if (used || (await readHistoryTime(tx))) return false
    await writeHistoryTime(tx, now)
    await addPeople(tx, now)
    const history = await prepare(tx, seller, now)
    await openAccounts(tx, history)
    const made = makeOrders(history)
    numberDocuments(history, await nextNumbers(tx))
    makeEnquiries(history)
    makeNotes(history, made)
    makeUnmatched(history, made, randomOf(`unmatched ${dayInNairobi(now)}`))
    const sold = bestSellers(made)
    countStock(history, sold)
    await history.write(tx)
    await writeMoves(tx, history.moves)
    await writeSerials(tx, history.documents)
    await payInvoices(tx, history)
    await writeLevels(tx, history, sold)
    await schedulePricesAndContent(tx, history)
    await tx.query(
      `UPDATE refunds_due d SET since = e.at FROM (SELECT order_id, max(at) AS at FROM order_events GROUP BY order_id) e
       WHERE e.order_id = d.order_id`,
    )
    await tx.query('UPDATE notifications SET read_at = created_at WHERE read_at IS NULL AND created_at < $1', [
      new Date(now.getTime() - 30 * DAY_MS),
    ])
    return true
  })
}

/** Makes all orders in order of time, so that later orders find the stock that was received or returned before. */
function makeOrders(history: History): MadeOrder[] {
  const store = openStore(history, providers)
  const planned = planOrders(history.now, FIRST_ORDER_NO - HISTORY_ORDERS)
  const today = dayInNairobi(history.now)
  let age = (planned[0]?.age ?? 0) + 1
  return planned.map((order) => {
    while (age > order.age) {
      age -= 1
      store.beginDay(addDays(today, -age), age)
    }
    const made = makeOrder(history, order)
    // Cancelled products are back in stock.
    if (made.row.status !== ORDER_STATUS.cancelled)
      for (const { productId, tenths } of made.order.lines) if (tenths > 0) store.sell(productId, tenths)
    return made
  })
}

/** Variants by number of orders, the largest first. */
function bestSellers(made: readonly MadeOrder[]): number[] {
  const counts = new Map<number, number>()
  for (const { order } of made)
    for (const { productId } of order.lines) counts.set(productId, (counts.get(productId) ?? 0) + 1)
  return [...counts].sort(([a, most], [b, more]) => more - most || a - b).map(([id]) => id)
}

interface Town {
  countyId: number
  cityId: number
  countryId: number
  /** Empty if unknown. */
  postalCode: string
}

/** The towns of the reference data, by county and name. */
async function loadTowns({ query }: Session): Promise<(county: string, city: string) => Town> {
  const rows = await query<Town & { place: string }>(
    `SELECT concat_ws(', ', ci.name, co.name) AS place, co.id AS "countyId", ci.id AS "cityId", co.country_id AS "countryId",
       coalesce(ci.postal_code, '') AS "postalCode"
     FROM cities ci JOIN counties co ON co.id = ci.county_id`,
  )
  const towns = new Map(rows.map(({ place, ...town }) => [place, town]))
  return (county, city) => {
    const town = towns.get(`${city}, ${county}`)
    if (!town) throw new Error(`the reference data has no ${city} in ${county}`)
    return town
  }
}

/** Adds companies, branches and people, all with the sample password. */
async function addPeople(tx: Session, now: Date): Promise<void> {
  const { query } = tx
  const townOf = await loadTowns(tx)
  const [sample] = await query<{ hash: string }>(
    `SELECT password_hash AS hash FROM users WHERE email = 'consumer@fuma.test'`,
  )
  const next = async (table: string) => {
    const [row] = await query<{ id: number }>(`SELECT nextval(pg_get_serial_sequence('${table}', 'id'))::int AS id`)
    return (row as { id: number }).id
  }
  const [companyId, userId, branchId] = [await next('companies'), await next('users'), await next('branches')]
  const createdAt = new Date(now.getTime() - 170 * DAY_MS)
  const user = {
    passwordHash: sample?.hash,
    confirmedAt: createdAt,
    createdAt,
    active: true,
    communicationMode: 'Email',
    mobileCountryCode: '254',
    secondaryMobileCountryCode: '254',
  }
  const people: object[] = []
  const addUser = (row: {
    userType: number
    email: string
    companyId: number | null
    firstName: string | null
    lastName: string | null
    mobileNumber: string
    createdAt?: Date
  }) => {
    people.push({ id: userId + people.length, ...user, ...row })
    return userId + people.length - 1
  }
  const companies: object[] = []
  const branches: object[] = []
  const members: object[] = []
  const ids = new Map<string, number>()
  for (const [at, company] of historyCompanies.entries()) {
    const id = companyId + at
    const [county, city, street, postalAddress] = company.place
    const placeOf = (countyName: string, cityName: string, physicalLocation: string, box: string) => ({
      ...townOf(countyName, cityName),
      ...{ countyName, cityName, postalAddress: box, physicalLocation },
    })
    companies.push({
      ...{
        id,
        name: company.name,
        traderCategory: company.category,
        kraPin: `P05${2_000_000 + at * 7_919}${'ABCDEFGHJKLMNPR'[at]}`.slice(0, 11),
      },
      ...{
        approvalStatus: 'approved',
        isUploaded: true,
        invoicePlace: placeOf(county, city, street, postalAddress),
        createdAt,
      },
    })
    const owner = addUser({
      userType: USER_TYPE.trader,
      email: `${company.key}@fuma.test`,
      companyId: id,
      firstName: null,
      lastName: null,
      mobileNumber: `722000${420 + at}`,
    })
    const all = [[MAIN_BRANCH, county, city, street] as const, ...company.branches]
    for (const [name, countyName, cityName, location] of all) {
      const place = name === MAIN_BRANCH ? null : placeOf(countyName, cityName, location, '')
      const [email, first, last] =
        branchPeople.find(([, , , key, branch]) => key === company.key && branch === name) ?? []
      const contact = email
        ? addUser({
            userType: USER_TYPE.branch,
            email,
            companyId: id,
            firstName: first ?? '',
            lastName: last ?? '',
            mobileNumber: `711000${520 + people.length}`,
          })
        : owner
      const branch = branchId + branches.length
      branches.push({
        id: branch,
        companyId: id,
        name,
        invoicePlace: place,
        deliveryPlace: place,
        primaryContactId: contact,
        approvalStatus: 'approved',
        active: true,
        createdAt,
      })
      members.push({ userId: contact, branchId: branch })
    }
    ids.set(company.key, id)
  }
  const rep = addUser({
    userType: USER_TYPE.rep,
    email: HISTORY_REP.email,
    companyId: null,
    firstName: HISTORY_REP.first,
    lastName: HISTORY_REP.last,
    mobileNumber: '700000667',
  })
  const addresses: object[] = []
  for (const { first, last, email, phone, home } of consumers) {
    const [county, city, physicalLocation] = home
    const id = addUser({
      userType: USER_TYPE.consumer,
      email,
      companyId: null,
      firstName: first,
      lastName: last,
      mobileNumber: phone.slice(3),
      createdAt: new Date(createdAt.getTime() - (people.length % 9) * 17.3 * DAY_MS),
    })
    const town = townOf(county, city)
    addresses.push({
      userId: id,
      firstName: first,
      lastName: last,
      mobileNumber: phone,
      ...town,
      countyName: county,
      cityName: city,
      physicalLocation,
      isDefault: true,
    })
  }
  await insertRows(tx, 'companies', companies)
  await insertRows(tx, 'users', people)
  await insertRows(tx, 'branches', branches)
  await insertRows(tx, 'user_branches', members)
  await query(
    `INSERT INTO addresses (user_id, first_name, last_name, mobile_number, country_id, county_id, city_id, county_name, city_name,
       postal_code, physical_location, is_default)
     SELECT "userId", "firstName", "lastName", "mobileNumber", "countryId", "countyId", "cityId", "countyName", "cityName",
       "postalCode", "physicalLocation", "isDefault"
     FROM jsonb_to_recordset($1::jsonb) AS a("userId" bigint, "firstName" text, "lastName" text, "mobileNumber" text,
       "countryId" int, "countyId" int, "cityId" int, "countyName" text, "cityName" text, "postalCode" text,
       "physicalLocation" text, "isDefault" boolean)`,
    [JSON.stringify(addresses)],
  )
  await insertRows(
    tx,
    'sales_reps',
    historyCompanies.filter(({ hasRep }) => hasRep).map(({ key }) => ({ companyId: ids.get(key), userId: rep })),
  )
  for (const table of ['companies', 'users', 'branches'])
    await query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`)
}

/** Reads products, buyers, destinations and staff. */
async function prepare(tx: Session, seller: Party, now: Date): Promise<History> {
  const { query } = tx
  const ids = await query<{ id: number }>(
    `SELECT v.id FROM variants v JOIN families f ON f.id = v.family_id
     WHERE f.status = 'active' AND NOT v.is_hidden AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.variant_id = v.id)`,
  )
  const sellables = await lockForOrder(
    tx,
    ids.map(({ id }) => id),
    null,
  )
  const variants = [...sellables.values()].sort((a: Sellable, b: Sellable) => a.id - b.id)
  const staff = await query<{ id: number; name: string; role: string }>(
    `SELECT id, name, split_part(email, '@', 1) AS role FROM staff_members WHERE email LIKE '%@office.fuma.test'`,
  )
  const users = await query<Buyer['account'] & Omit<Buyer, 'account'>>(
    `SELECT u.id AS "userId", u.user_type AS "userType", u.company_id AS "companyId", u.email, u.kra_pin AS "kraPin",
       c.name AS "companyName", c.kra_pin AS "companyPin", c.invoice_place AS "invoicePlace"
     FROM users u LEFT JOIN companies c ON c.id = u.company_id WHERE u.email LIKE '%@fuma.test'`,
  )
  const reasons = await query<{ id: number; name: string }>('SELECT id, name FROM cancel_reasons')
  const places = [
    ...homes.map(([county, city]) => [county, city] as const),
    ...historyCompanies.flatMap(({ place, branches = [] }) => [
      place,
      ...branches.map(([, county, city]) => [county, city] as const),
    ]),
  ]
  const destinations = new Map<string, Destination>()
  const postalCodes = new Map<string, string>()
  const townOf = await loadTowns(tx)
  for (const [county, city] of places) {
    if (destinations.has(`${county} ${city}`)) continue
    const { cityId, postalCode } = townOf(county, city)
    postalCodes.set(`${county} ${city}`, postalCode)
    const found = await loadDestination(tx, cityId)
    if (found) destinations.set(`${county} ${city}`, found)
  }
  const branches = new Map<string, OrderBranch>()
  const keyOf = new Map(
    users.map(({ companyId, email, userType }) => [
      userType === USER_TYPE.trader ? companyId : null,
      email.split('@')[0],
    ]),
  )
  for (const branch of await selectOfCompany(query, { companyId: null }))
    branches.set(`${keyOf.get(branch.companyId)} ${branch.name}`, branch)
  return openHistory(tx, {
    ...{ now, seller, variants, destinations, postalCodes, branches },
    staff: new Map(staff.map(({ role, ...one }) => [role, one])),
    stock: new Map(variants.map(({ id, stockTenths }) => [id, stockTenths])),
    buyers: new Map(
      users.map(({ userId, userType, companyId, email, ...account }) => [
        email,
        { userId, userType, companyId, email, account },
      ]),
    ),
    reasons: new Map(reasons.map(({ id, name }) => [id, name])),
    costs: costsOf(variants),
  })
}

type Numbers = Record<Document['kind'], number>

async function nextNumbers({ query }: Session): Promise<Numbers> {
  const rows = await query<{ kind: Document['kind']; last: number }>('SELECT kind, last FROM paper_serials')
  const last = (kind: Document['kind']) => rows.find((row) => row.kind === kind)?.last ?? 0
  return { invoice: last('invoice'), 'credit-note': last('credit-note') }
}

/** Numbers documents in order of issue, and enters those of orders on account. */
function numberDocuments(history: History, last: Numbers): void {
  const { documents } = history
  documents.sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const document of documents) {
    const { kind, at, invoice, orderId, orderNo, buyer, account, parcelId, sums, lines, reason } = document
    last[kind] += 1
    const no = last[kind]
    document.no = no
    history.add('tax_papers', {
      ...{ kind, no, orderId, invoiceNo: invoice?.no ?? null, ...sums, issuedAt: at, parcelId, changeId: null },
      content: { seller: history.seller, buyer, orderNo, lines, ...(reason && { reason }) },
    })
    if (!account || sums.totalCents === 0) continue
    const day = dayInNairobi(at)
    history.add('credit_entries', {
      ...{ companyId: account.companyId, kind, day, orderId, paperNo: no, at, reference: '', note: '' },
      amountCents: kind === 'invoice' ? sums.totalCents : -sums.totalCents,
      dueOn: addDays(dayInNairobi(invoice?.at ?? at), account.termsDays),
    })
  }
}

async function writeSerials({ query }: Session, documents: readonly Document[]): Promise<void> {
  for (const kind of ['invoice', 'credit-note'] as const) {
    const last = Math.max(0, ...documents.filter((one) => one.kind === kind).map(({ no = 0 }) => no))
    if (last > 0)
      await query(
        'INSERT INTO paper_serials (kind, last) VALUES ($1, $2) ON CONFLICT (kind) DO UPDATE SET last = excluded.last',
        [kind, last],
      )
  }
}
