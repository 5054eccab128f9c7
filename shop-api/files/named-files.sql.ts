import * as z from 'zod/mini'
import { statement } from '../db/statement.ts'

/** Every column with the key of a private file. A test compares them with the schema. */
const PRIVATE = [
  ['kyc_documents', 'file', `'document ' || t.no || ' of company ' || t.company_id || ' (' || t.name || ')'`],
  ['kyc_documents', 'small_file', `'small picture of document ' || t.no || ' of company ' || t.company_id`],
  ['kyc_upload_parts', 'file', `'part of an upload of documents'`],
  ['companies', 'logo_file', `'logo of company ' || t.id`],
  ['users', 'photo_file', `'photo of user ' || t.id`],
  ['cheques', 'front_file', `'picture of cheque ' || t.cheque_no || ' of company ' || t.company_id`],
  ['cheque_pictures', 'file', `'picture of a cheque that is about to be recorded'`],
  ['withheld_vat', 'file', `'certificate of withheld VAT ' || t.id || ' of company ' || t.company_id`],
  ['office_export_pieces', 'file', `'piece ' || t.no || ' of export ' || t.export_id`],
  ['catalogue_import_pieces', 'file', `'piece ' || t.no || ' of import ' || t.import_id`],
  ['statement_upload_pieces', 'file', `'piece ' || t.no || ' of statement ' || t.upload_id`],
  ['statement_files', 'file', `'statement ' || t.name`],
  ['price_list_files', 'file', `'price list ' || t.file_name`],
  ['enquiries', 'attachment_file', `'picture sent with enquiry ' || t.id`],
  ['enquiry_files', 'file', `'file ' || t.id || ' sent with enquiry ' || t.enquiry_id`],
  ['order_parcels', 'waybill_file', `'waybill of parcel ' || t.no || ' of an order (' || t.id || ')'`],
  ['parcel_runs', 'waybill_file', `'waybill of run ' || t.id`],
  ['delivery_stops', 'proof_file', `'picture at the door of parcel ' || t.parcel_id`],
  ['pick_list_lines', 'short_file', `'picture of what was short in pick list ' || t.pick_list_id`],
  ['return_photos', 'file', `'picture ' || t.id || ' of a product to return'`],
  ['packing_prints', 'file', `'slips or labels of print ' || t.id`],
  // The same file as the enquiry's, until the email is sent.
  ['mail_attachments', 'file', `'attachment of email ' || t.mail_id`],
] as const

/** The columns of private files, for the test that checks their completeness. */
export const privateColumns = PRIVATE.map(([table, column]) => `${table}.${column}`)

// The key as `originalKey` in media/originals.ts has it.
const PICTURES = `
  SELECT 'media/' || left(m.sha256, 2) || '/' || m.sha256 AS key, 'picture ' || m.sha256 || coalesce(' of ' || s.url, '') AS what,
    coalesce(m.recipe ->> 'kind', 'colours') <> 'colours' OR coalesce(s.state, 'kept') <> 'kept' AS "isMadeAgain"
  FROM media m LEFT JOIN picture_sources s ON s.sha256 = m.sha256`

const ALL = [
  ...PRIVATE.map(
    ([table, column, what]) =>
      `SELECT t.${column} AS key, ${what} AS what, false AS "isMadeAgain" FROM ${table} t WHERE t.${column} IS NOT NULL`,
  ),
  PICTURES,
].join(' UNION ALL ')

/** Every file that the database names; a file can be named twice. */
export const findNamedFiles = statement()({
  row: z.strictObject({ key: z.string(), what: z.string(), isMadeAgain: z.boolean() }),
  sql: ALL,
})

/** A row when a private file is still named. */
export const findNaming = statement<{ key: string }>()({
  name: 'file-named',
  row: z.strictObject({ one: z.int() }),
  sql: `${PRIVATE.map(([table, column]) => `SELECT 1 AS one FROM ${table} WHERE ${column} = $key`).join(' UNION ALL ')} LIMIT 1`,
})
