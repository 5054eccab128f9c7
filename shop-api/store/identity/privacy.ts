import type { Clock } from '#lib/format/clock.ts'
import type { Query } from '../../db/client.ts'
import type { OrderAddress } from '../../db/schema/orders.ts'
import { forgetDocuments } from '../kyc/forget-documents.ts'
import { dropUploadsOf } from '../kyc/uploads.ts'
import { checkLeaves } from './leave-company.ts'
import type { Registrar } from './register.ts'

/** Kenya's Data Protection Act, 2019: what is held about somebody (section 26), and erasure (section 40). */

type Rows = Record<string, unknown>[]

/** Whatever names a user is here; a table that joins them joins this list. */
export const HELD: Readonly<Record<string, string>> = {
  account: `SELECT user_type, email, first_name, middle_name, last_name, mobile_country_code, mobile_number, secondary_email,
    secondary_mobile_country_code, secondary_mobile_number, communication_mode, gender, birthday::text, kra_pin, place,
    photo_file IS NOT NULL AS with_photo, created_at, confirmed_at, password_changed_at FROM users WHERE id = $1`,
  company: `SELECT c.name, c.kra_pin, c.trader_category, c.approval_status, c.declined_reason, c.invoice_place,
    c.delivery_place, c.created_at FROM users u JOIN companies c ON c.id = u.company_id WHERE u.id = $1`,
  // A company's papers are its owners' to have; the files themselves are on the documents page.
  documents: `SELECT d.no, d.name, d.kind, d.bytes, d.state, d.reason, d.user_id = $1 AS handed_in_by_you, d.uploaded_at
    FROM kyc_documents d JOIN users u ON u.company_id = d.company_id WHERE u.id = $1 AND u.user_type = 3 ORDER BY d.no`,
  documentViews: 'SELECT document_name, what, at FROM kyc_views WHERE user_id = $1 ORDER BY at',
  uploads: 'SELECT bytes, received, created_at, expires_at, handed_in_at FROM kyc_uploads WHERE user_id = $1',
  branches: `SELECT b.name, b.primary_contact_id = $1 AS primary_contact FROM user_branches a
    JOIN branches b ON b.id = a.branch_id WHERE a.user_id = $1 ORDER BY b.name`,
  consents: 'SELECT edition, wording, accepted_at FROM consents WHERE user_id = $1 ORDER BY accepted_at',
  signIns: 'SELECT device, created_at, last_seen_at, expires_at FROM sessions WHERE user_id = $1 ORDER BY created_at',
  signInPlaces: 'SELECT last_at FROM sign_in_places WHERE user_id = $1 ORDER BY last_at',
  mailedLinks:
    'SELECT kind, email, created_at, expires_at, used_at FROM link_tokens WHERE user_id = $1 ORDER BY created_at',
  letters:
    'SELECT subject, created_at, sent_at FROM mails WHERE "to" = (SELECT email FROM users WHERE id = $1) ORDER BY id',
  addresses: `SELECT first_name, middle_name, last_name, mobile_number, county_name, city_name, postal_code,
    physical_location, is_default, created_at FROM addresses WHERE user_id = $1 ORDER BY id`,
  favourites: `SELECT f.cluster_name, v.created_at FROM favourites v JOIN families f ON f.id = v.family_id
    WHERE v.user_id = $1 ORDER BY v.created_at`,
  backInStock: `SELECT variant_id AS product_id, created_at, confirmed_at, notified_at FROM back_in_stock_requests
    WHERE user_id = $1 OR email = (SELECT lower(email) FROM users WHERE id = $1) ORDER BY created_at`,
  recentlyViewed: 'SELECT variant_id AS product_id, viewed_at FROM recent_views WHERE user_id = $1 ORDER BY viewed_at',
  cart: `SELECT l.variant_id AS product_id, l.quantity_tenths, l.added_at, c.name AS filled_for FROM cart_lines l
    LEFT JOIN companies c ON c.id = l.company_id WHERE l.user_id = $1 ORDER BY l.added_at`,
  orders: `SELECT o.order_no, o.purchase_order_no, o.created_at, o.status, o.address, o.comments, o.total_cents,
    (SELECT json_agg(json_build_object('name', l.product_name, 'colour', l.colour_name, 'size', l.size_name,
      'quantity_tenths', l.quantity_tenths, 'ex_vat_cents', l.ex_vat_cents, 'vat_cents', l.vat_cents) ORDER BY l.position)
      FROM order_lines l WHERE l.order_id = o.id) AS lines
    FROM orders o WHERE o.user_id = $1 ORDER BY o.created_at`,
  cancellations: `SELECT o.order_no, r.reason, r.comments, r.state, r.requested_at, r.answered_at, r.answer
    FROM cancellation_requests r JOIN orders o ON o.id = r.order_id WHERE r.user_id = $1 ORDER BY r.id`,
  papers: `SELECT o.order_no, p.kind, p.no, p.total_cents, p.content->'buyer' AS buyer, p.issued_at
    FROM tax_papers p JOIN orders o ON o.id = p.order_id WHERE o.user_id = $1 ORDER BY p.issued_at, p.no`,
  notifications: 'SELECT title, body, created_at, read_at FROM notifications WHERE user_id = $1 ORDER BY id',
  notificationSettings: 'SELECT email FROM notification_settings WHERE user_id = $1',
  representedCompanies: `SELECT c.name FROM sales_reps r JOIN companies c ON c.id = r.company_id
    WHERE r.user_id = $1`,
  actedFor: `SELECT c.name, a.began_at, a.ended_at FROM acting a JOIN companies c ON c.id = a.company_id
    WHERE a.user_id = $1 ORDER BY a.began_at`,
  enquiries: `SELECT id AS no, email, topic, subject, comment, attachment_file IS NOT NULL AS with_attachment, created_at
    FROM enquiries WHERE user_id = $1 ORDER BY id`,
  // Whoever holds an order's link may pay it: the phone of another person is theirs, and shown in part only.
  payments: `SELECT o.order_no, p.payment_type, p.state, p.amount_cents,
      CASE WHEN p.phone IN (o.address->>'mobileNumber', u.mobile_country_code || ltrim(u.mobile_number, '0'),
          u.secondary_mobile_country_code || ltrim(u.secondary_mobile_number, '0'))
        THEN p.phone ELSE left(p.phone, 4) || '•••••' || right(p.phone, 3) END AS phone,
      p.card_brand, p.card_last_four, p.receipt, p.started_at, p.settled_at
    FROM payment_attempts p JOIN orders o ON o.id = p.order_id JOIN users u ON u.id = o.user_id
    WHERE o.user_id = $1 ORDER BY p.no`,
}

/** All that is held about somebody, as JSON text. */
export async function dataOf(query: Query, userId: number, now: Date): Promise<string> {
  const held: Record<string, Rows> = {}
  for (const [name, statement] of Object.entries(HELD)) held[name] = await query(statement, [userId])
  return JSON.stringify({ madeAt: now.toISOString(), ...held }, null, 2)
}

/** What belongs to a person alone, by table. */
const OWN_TABLES = [
  'sessions',
  'sign_in_places',
  'link_tokens',
  'consents',
  'addresses',
  'favourites',
  'recent_views',
  'cart_lines',
  'notifications',
  'notification_settings',
  'back_in_stock_requests',
  'sales_reps',
  'user_branches',
]

/**
 * Deletes an account. Orders stay without the person, because tax law demands the books for five years (Tax Procedures
 * Act, section 23); everything else goes. A company's last owner takes the switched-off team along, and its last person
 * the company's own data.
 * @returns the keys of private files that nobody needs any more
 * @throws ProblemError not-allowed while the company has something to settle, or a team that can order
 */
export async function deleteAccount({ query, clock }: Registrar, userId: number): Promise<string[]> {
  const [user] = await query<{ userType: number; companyId: number | null }>(
    'SELECT user_type AS "userType", company_id AS "companyId" FROM users WHERE id = $1',
    [userId],
  )
  const companyId = user?.companyId ?? null
  const ofCompany = user && companyId !== null ? { userId, userType: user.userType, companyId } : null
  const team = ofCompany ? await checkLeaves(query, clock, ofCompany) : []
  const unneeded: string[] = []
  for (const person of [...team, userId]) unneeded.push(...(await erasePerson(query, clock, person)))
  await anonymiseOrders(query)
  return companyId === null ? unneeded : [...unneeded, ...(await forgetCompany(query, companyId))]
}

/** @returns the keys of the private files that were theirs alone */
async function erasePerson(query: Query, clock: Clock, userId: number): Promise<string[]> {
  const [user] = await query<{ photo: string | null }>(
    'SELECT photo_file AS photo FROM users WHERE id = $1 FOR NO KEY UPDATE',
    [userId],
  )
  // A branch keeps somebody to be reached: its company's owner.
  await query(
    `UPDATE branches b SET primary_contact_id = o.id FROM users o
     WHERE b.primary_contact_id = $1 AND o.company_id = b.company_id AND o.user_type = 3 AND o.deleted_at IS NULL
       AND o.id <> $1`,
    [userId],
  )
  const parts = await dropUploadsOf(query, userId)
  for (const table of OWN_TABLES) await query(`DELETE FROM ${table} WHERE user_id = $1`, [userId])
  await query('DELETE FROM mails WHERE "to" = (SELECT email FROM users WHERE id = $1)', [userId])
  // What they asked for as a guest, by the same email.
  await query('DELETE FROM back_in_stock_requests WHERE email = (SELECT lower(email) FROM users WHERE id = $1)', [
    userId,
  ])
  // The company's papers stay the company's, and who else has seen them.
  await query('UPDATE kyc_documents SET user_id = NULL WHERE user_id = $1', [userId])
  await query('UPDATE kyc_views SET user_id = NULL WHERE user_id = $1', [userId])
  // For whom somebody acted stays the trader's to know.
  await query('UPDATE acting SET user_id = NULL WHERE user_id = $1', [userId])
  // What was asked about an order stays with it, without the words. Issued papers stay as they are: they name only
  // buyers who gave a PIN, and the law wants those named for five years.
  await query("UPDATE cancellation_requests SET user_id = NULL, comments = '' WHERE user_id = $1", [userId])
  await query(
    `UPDATE users SET email = NULL, password_hash = NULL, first_name = NULL, middle_name = NULL, last_name = NULL,
       mobile_number = '', secondary_email = NULL, secondary_mobile_number = NULL, communication_mode = NULL,
       gender = NULL, birthday = NULL, kra_pin = NULL, place = NULL, photo_file = NULL, active = false, deleted_at = $2
     WHERE id = $1`,
    [userId, clock()],
  )
  const written = await query<{ file: string | null }>(
    'DELETE FROM enquiries WHERE user_id = $1 RETURNING attachment_file AS file',
    [userId],
  )
  return [...parts, ...(user?.photo ? [user.photo] : []), ...written.flatMap(({ file }) => file ?? [])]
}

/** Forgets a company that has nobody left, and its papers. @returns the keys of its logo and its documents */
async function forgetCompany(query: Query, companyId: number): Promise<string[]> {
  const [company] = await query<{ logoFile: string | null }>(
    'SELECT logo_file AS "logoFile" FROM companies WHERE id = $1 FOR NO KEY UPDATE',
    [companyId],
  )
  const forgotten = await query(
    `UPDATE companies SET name = 'Deleted company', kra_pin = NULL, logo_file = NULL, delivery_place = NULL,
       invoice_place = jsonb_build_object('countryId', invoice_place->'countryId', 'countyId', NULL, 'cityId', NULL,
         'countyName', '', 'cityName', '', 'postalCode', '', 'physicalLocation', '')
     WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM users WHERE company_id = $1 AND deleted_at IS NULL) RETURNING id`,
    [companyId],
  )
  if (forgotten.length === 0) return []
  await query(
    "UPDATE branches SET name = 'Deleted branch ' || id, invoice_place = NULL, delivery_place = NULL WHERE company_id = $1",
    [companyId],
  )
  const documents = await forgetDocuments(query, companyId)
  return company?.logoFile ? [company.logoFile, ...documents] : documents
}

const NOBODY: OrderAddress = { firstName: 'Deleted', lastName: 'account', email: '', mobileNumber: '' }

/**
 * Takes deleted people off their orders. What is on its way to somebody who has paid, or has been promised it, keeps its
 * address until it is there: run again from time to time.
 */
export async function anonymiseOrders(query: Query): Promise<void> {
  await query(
    `UPDATE orders o SET comments = '', address = $1::jsonb FROM users u
     WHERE u.id = o.user_id AND u.deleted_at IS NOT NULL AND o.address <> $1::jsonb
       AND (o.status IN (4, 5) OR (o.status = 1 AND o.paid_at IS NULL))`,
    [JSON.stringify(NOBODY)],
  )
  await query(
    `UPDATE payment_attempts p SET phone = NULL FROM orders o JOIN users u ON u.id = o.user_id
     WHERE o.id = p.order_id AND u.deleted_at IS NOT NULL AND p.phone IS NOT NULL
       AND p.state NOT IN ('requested', 'prompted')`,
  )
}
