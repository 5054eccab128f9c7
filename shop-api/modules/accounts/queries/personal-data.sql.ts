import * as z from 'zod/mini'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { type Statement, statement } from '../../../db/statement.ts'

/**
 * All data about a user, with the field names of the export file. Rows are in the form of the tables. A table with a
 * `user_id` must be here.
 */

const text = z.string()
const optionalText = z.nullable(z.string())
const count = z.int()
const instant = z.date()
const optionalInstant = z.nullable(z.date())
const flag = z.boolean()
const json = z.unknown()

const held = <Row extends z.ZodMiniType>(row: Row, sql: string): Statement<{ userId: number }, Row> =>
  statement<{ userId: number }>()({ row, sql })

/** Messages of an enquiry after its first, with the notes of staff. */
export const MESSAGES_OF_ENQUIRY = `(SELECT json_agg(json_build_object('kind', m.kind, 'text', m.body, 'at', m.at) ORDER BY m.id)
  FROM enquiry_messages m WHERE m.enquiry_id = enquiries.id)`

/** The received emails of an enquiry with their whole text, and the names of their files. */
export const EMAILS_OF_ENQUIRY = `(SELECT json_agg(json_build_object('text', e.whole_text, 'at', e.at, 'files',
    (SELECT json_agg(f.name ORDER BY f.id) FROM enquiry_files f WHERE f.enquiry_id = e.enquiry_id
      AND f.enquiry_message_id IS NOT DISTINCT FROM e.enquiry_message_id)) ORDER BY e.id)
  FROM inbound_emails e WHERE e.enquiry_id = enquiries.id)`

/** Versions of a quote as the person made or received them. */
export const VERSIONS_OF_QUOTE = `(SELECT json_agg(json_build_object('version', v.version, 'form', v.form, 'note', v.note,
    'lines', v.lines, 'at', v.at) ORDER BY v.version)
  FROM quote_versions v WHERE v.quote_no = quotes.no)`

export const HELD = {
  account: held(
    z.strictObject({
      ...{ user_type: count, email: optionalText, first_name: optionalText, middle_name: optionalText },
      ...{ last_name: optionalText, mobile_country_code: text, mobile_number: text, secondary_email: optionalText },
      ...{ secondary_mobile_country_code: text, secondary_mobile_number: optionalText },
      ...{ communication_mode: optionalText, gender: optionalText, birthday: optionalText, kra_pin: optionalText },
      ...{ place: json, with_photo: flag, created_at: instant, confirmed_at: optionalInstant },
      password_changed_at: optionalInstant,
    }),
    `SELECT user_type, email, first_name, middle_name, last_name, mobile_country_code, mobile_number, secondary_email,
       secondary_mobile_country_code, secondary_mobile_number, communication_mode, gender, birthday::text, kra_pin, place,
       photo_file IS NOT NULL AS with_photo, created_at, confirmed_at, password_changed_at FROM users WHERE id = $userId`,
  ),
  company: held(
    z.strictObject({
      ...{ name: text, kra_pin: optionalText, trader_category: optionalText, approval_status: text },
      ...{ declined_reason: optionalText, invoice_place: json, delivery_place: json, created_at: instant },
    }),
    `SELECT c.name, c.kra_pin, c.trader_category, c.approval_status, c.declined_reason, c.invoice_place,
       c.delivery_place, c.created_at FROM users u JOIN companies c ON c.id = u.company_id WHERE u.id = $userId`,
  ),
  // A company's documents are its owner's to have; the files themselves are on the documents page.
  documents: held(
    z.strictObject({
      ...{ no: count, name: text, kind: text, bytes: count, state: text, reason: optionalText },
      ...{ handed_in_by_you: z.nullable(flag), uploaded_at: instant },
    }),
    `SELECT d.no, d.name, d.kind, d.bytes, d.state, d.reason, d.user_id = $userId AS handed_in_by_you, d.uploaded_at
     FROM kyc_documents d JOIN users u ON u.company_id = d.company_id
     WHERE u.id = $userId AND u.user_type = ${USER_TYPE.trader} ORDER BY d.no`,
  ),
  documentViews: held(
    z.strictObject({ document_name: text, what: text, at: instant }),
    'SELECT document_name, what, at FROM kyc_views WHERE user_id = $userId ORDER BY at',
  ),
  uploads: held(
    z.strictObject({
      ...{ bytes: count, received: count, created_at: instant, expires_at: instant, handed_in_at: optionalInstant },
    }),
    'SELECT bytes, received, created_at, expires_at, handed_in_at FROM kyc_uploads WHERE user_id = $userId',
  ),
  branches: held(
    z.strictObject({ name: text, primary_contact: flag }),
    `SELECT b.name, b.primary_contact_id = $userId AS primary_contact FROM user_branches a
     JOIN branches b ON b.id = a.branch_id WHERE a.user_id = $userId ORDER BY b.name`,
  ),
  consents: held(
    z.strictObject({ edition: text, wording: text, accepted_at: instant }),
    'SELECT edition, wording, accepted_at FROM consents WHERE user_id = $userId ORDER BY accepted_at',
  ),
  signIns: held(
    z.strictObject({ device: text, created_at: instant, last_seen_at: instant, expires_at: instant }),
    'SELECT device, created_at, last_seen_at, expires_at FROM sessions WHERE user_id = $userId ORDER BY created_at',
  ),
  signInPlaces: held(
    z.strictObject({ last_at: instant }),
    'SELECT last_at FROM sign_in_places WHERE user_id = $userId ORDER BY last_at',
  ),
  trustedDevices: held(
    z.strictObject({ last_at: instant }),
    'SELECT last_at FROM trusted_devices WHERE user_id = $userId ORDER BY last_at',
  ),
  signInCodes: held(
    z.strictObject({ created_at: instant, expires_at: instant }),
    'SELECT created_at, expires_at FROM sign_in_codes WHERE user_id = $userId',
  ),
  mailedLinks: held(
    z.strictObject({
      ...{ kind: text, email: optionalText, created_at: instant, expires_at: instant, used_at: optionalInstant },
    }),
    'SELECT kind, email, created_at, expires_at, used_at FROM link_tokens WHERE user_id = $userId ORDER BY created_at',
  ),
  emails: held(
    z.strictObject({ subject: text, created_at: instant, sent_at: optionalInstant }),
    `SELECT subject, created_at, sent_at FROM mails WHERE "to" = (SELECT email FROM users WHERE id = $userId)
     ORDER BY id`,
  ),
  addresses: held(
    z.strictObject({
      ...{ first_name: text, middle_name: optionalText, last_name: text, mobile_number: text, county_name: text },
      ...{ city_name: text, postal_code: text, physical_location: text, is_default: flag, created_at: instant },
    }),
    `SELECT first_name, middle_name, last_name, mobile_number, county_name, city_name, postal_code,
       physical_location, is_default, created_at FROM addresses WHERE user_id = $userId ORDER BY id`,
  ),
  favourites: held(
    z.strictObject({ cluster_name: text, created_at: instant }),
    `SELECT f.cluster_name, v.created_at FROM favourites v JOIN families f ON f.id = v.family_id
     WHERE v.user_id = $userId ORDER BY v.created_at`,
  ),
  backInStock: held(
    z.strictObject({
      ...{ product_id: count, created_at: instant, confirmed_at: optionalInstant, notified_at: optionalInstant },
    }),
    `SELECT variant_id AS product_id, created_at, confirmed_at, notified_at FROM back_in_stock_requests
     WHERE user_id = $userId OR email = (SELECT lower(email) FROM users WHERE id = $userId) ORDER BY created_at`,
  ),
  messagesOnDevices: held(
    z.strictObject({ about: text, created_at: instant }),
    `SELECT topic AS about, created_at FROM push_topics WHERE user_id = $userId ORDER BY created_at, topic`,
  ),
  recentlyViewed: held(
    z.strictObject({ product_id: count, viewed_at: instant }),
    `SELECT variant_id AS product_id, viewed_at FROM recent_views WHERE user_id = $userId ORDER BY viewed_at`,
  ),
  cart: held(
    z.strictObject({ product_id: count, quantity_tenths: count, added_at: instant, filled_for: optionalText }),
    `SELECT l.variant_id AS product_id, l.quantity_tenths, l.added_at, c.name AS filled_for FROM cart_lines l
     LEFT JOIN companies c ON c.id = l.company_id WHERE l.user_id = $userId ORDER BY l.added_at`,
  ),
  orders: held(
    z.strictObject({
      ...{ order_no: count, purchase_order_no: optionalText, created_at: instant, status: count, address: json },
      ...{ comments: text, total_cents: count, lines: json },
    }),
    `SELECT o.order_no, o.purchase_order_no, o.created_at, o.status, o.address, o.comments, o.value_cents AS total_cents,
       (SELECT json_agg(json_build_object('name', l.product_name, 'colour', l.colour_name, 'size', l.size_name,
         'quantity_tenths', l.quantity_tenths, 'ex_vat_cents', l.ex_vat_cents, 'vat_cents', l.vat_cents)
         ORDER BY l.position) FROM order_lines l WHERE l.order_id = o.id) AS lines
     FROM orders o WHERE o.user_id = $userId ORDER BY o.created_at`,
  ),
  offers: held(
    z.strictObject({
      ...{
        order_no: count,
        offer: text,
        code: optionalText,
        off_cents: count,
        used_at: instant,
        given_back_at: optionalInstant,
      },
    }),
    `SELECT o.order_no, p.name AS offer, p.code, u.cents AS off_cents, u.used_at, u.given_back_at FROM promotion_uses u
     JOIN promotions p ON p.id = u.promotion_id JOIN orders o ON o.id = u.order_id WHERE o.user_id = $userId ORDER BY u.used_at`,
  ),
  cancellations: held(
    z.strictObject({
      ...{ order_no: count, reason: text, comments: text, state: text, requested_at: instant },
      ...{ answered_at: optionalInstant, answer: text },
    }),
    `SELECT o.order_no, r.reason, r.comments, r.state, r.requested_at, r.answered_at, r.answer
     FROM cancellation_requests r JOIN orders o ON o.id = r.order_id WHERE r.user_id = $userId ORDER BY r.id`,
  ),
  returns: held(
    z.strictObject({
      ...{ order_no: count, no: count, state: text, note: text, created_at: instant, pictures: count, messages: json },
    }),
    `SELECT o.order_no, r.no, r.state, r.note, r.created_at,
       (SELECT count(*)::int FROM return_photos p WHERE p.request_no = r.no) AS pictures,
       (SELECT json_agg(json_build_object('kind', m.kind, 'text', m.text, 'at', m.at) ORDER BY m.id)
        FROM return_messages m WHERE m.request_no = r.no) AS messages
     FROM return_requests r JOIN orders o ON o.id = r.order_id WHERE r.user_id = $userId ORDER BY r.no`,
  ),
  papers: held(
    z.strictObject({ order_no: count, kind: text, no: count, total_cents: count, buyer: json, issued_at: instant }),
    `SELECT o.order_no, p.kind, p.no, p.total_cents, coalesce(k.buyer, p.content->'buyer') AS buyer, p.issued_at
     FROM tax_papers p JOIN orders o ON o.id = p.order_id
     LEFT JOIN tax_buyer_corrections k ON k.kind = p.kind AND k.no = p.no WHERE o.user_id = $userId ORDER BY p.issued_at, p.no`,
  ),
  notifications: held(
    z.strictObject({ title: text, body: text, created_at: instant, read_at: optionalInstant }),
    'SELECT title, body, created_at, read_at FROM notifications WHERE user_id = $userId ORDER BY id',
  ),
  notificationSettings: held(
    z.strictObject({ email: flag }),
    'SELECT email FROM notification_settings WHERE user_id = $userId',
  ),
  representedCompanies: held(
    z.strictObject({ name: text }),
    'SELECT c.name FROM sales_reps r JOIN companies c ON c.id = r.company_id WHERE r.user_id = $userId',
  ),
  actedFor: held(
    z.strictObject({ name: text, began_at: instant, ended_at: optionalInstant }),
    `SELECT c.name, a.began_at, a.ended_at FROM acting a JOIN companies c ON c.id = a.company_id
     WHERE a.user_id = $userId ORDER BY a.began_at`,
  ),
  staffWhoLooked: held(
    z.strictObject({ created_at: instant, expires_at: instant }),
    'SELECT created_at, expires_at FROM view_as_sessions WHERE user_id = $userId ORDER BY created_at',
  ),
  dataRequests: held(
    z.strictObject({
      ...{ kind: text, channel: text, details: text, received_at: instant, state: text },
      ...{ answered_at: optionalInstant, answer: optionalText },
    }),
    `SELECT kind, channel, details, received_at, state, answered_at, answer FROM data_requests
     WHERE user_id = $userId ORDER BY id`,
  ),
  notesAboutYou: held(
    z.strictObject({ text, at: instant }),
    'SELECT text, at FROM account_notes WHERE user_id = $userId ORDER BY id',
  ),
  orderRequests: held(
    z.strictObject({
      no: count,
      state: text,
      request: json,
      lines: json,
      total_cents: count,
      note: text,
      created_at: instant,
    }),
    `SELECT no, state, request, lines, total_cents, note, created_at FROM order_approvals WHERE user_id = $userId
     ORDER BY no`,
  ),
  quotes: held(
    z.strictObject({
      ...{ no: count, state: text, reason: text, total_cents: z.nullable(count), created_at: instant, versions: json },
    }),
    `SELECT no, state, reason, total_cents, created_at, ${VERSIONS_OF_QUOTE} AS versions
     FROM quotes WHERE user_id = $userId ORDER BY no`,
  ),
  enquiries: held(
    z.strictObject({
      ...{ no: count, email: text, topic: text, subject: text, comment: text, with_attachment: flag },
      ...{ created_at: instant, messages: json, received_emails: json },
    }),
    `SELECT id AS no, email, topic, subject, comment, attachment_file IS NOT NULL AS with_attachment, created_at,
       ${MESSAGES_OF_ENQUIRY} AS messages, ${EMAILS_OF_ENQUIRY} AS received_emails
     FROM enquiries WHERE user_id = $userId ORDER BY id`,
  ),
  // Anyone with an order's link can pay it: another person's phone is personal data, and only partly shown.
  payments: held(
    z.strictObject({
      ...{ order_no: count, payment_type: count, state: text, amount_cents: count, phone: optionalText },
      ...{ card_brand: optionalText, card_last_four: optionalText, receipt: optionalText, started_at: instant },
      settled_at: optionalInstant,
    }),
    `SELECT o.order_no, p.payment_type, p.state, p.amount_cents,
       CASE WHEN p.phone IN (o.address->>'mobileNumber', u.mobile_country_code || ltrim(u.mobile_number, '0'),
           u.secondary_mobile_country_code || ltrim(u.secondary_mobile_number, '0'))
         THEN p.phone ELSE left(p.phone, 4) || '•••••' || right(p.phone, 3) END AS phone,
       p.card_brand, p.card_last_four, p.receipt, p.started_at, p.settled_at
     FROM payment_attempts p JOIN orders o ON o.id = p.order_id JOIN users u ON u.id = o.user_id
     WHERE o.user_id = $userId ORDER BY p.no`,
  ),
  storeCredit: held(
    z.strictObject({
      ...{ kind: text, amount_cents: count, balance_cents: count, reason: text, at: instant },
      order_no: z.nullable(count),
    }),
    `SELECT e.kind, e.cents AS amount_cents, e.balance_cents, e.reason, e.at, o.order_no
     FROM store_credit_entries e LEFT JOIN orders o ON o.id = e.order_id
     WHERE e.account_id = (SELECT id FROM store_credit_accounts WHERE user_id = $userId) ORDER BY e.id`,
  ),
} as const
