import { fromDarajaTimestamp } from '../daraja/nairobi-time.ts'
import { invalidField } from './refusal.ts'

export type Body = Record<string, unknown>

/** Checks a field's value. */
export type FieldRule = (value: unknown) => boolean

export const isRecord = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const text =
  (max: number, min = 1): FieldRule =>
  (value) =>
    typeof value === 'string' && value.trim().length >= min && value.length <= max
export const matching =
  (form: RegExp): FieldRule =>
  (value) =>
    typeof value === 'string' && form.test(value)
export const oneOf =
  (...values: unknown[]): FieldRule =>
  (value) =>
    values.includes(value)
export const optional =
  (rule: FieldRule): FieldRule =>
  (value) =>
    value === null || value === undefined || rule(value)
export const whole =
  (min: number): FieldRule =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= min

/** Whether a number has at most two decimals. */
const hasCents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
/** An amount or a quantity of at least zero with at most two decimals. */
export const amount: FieldRule = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value < 1e13 && hasCents(value)
export const quantity: FieldRule = (value) => amount(value) && (value as number) > 0

/** An existing date and time, `yyyyMMddHHmmss`. */
export const time: FieldRule = (value) => typeof value === 'string' && fromDarajaTimestamp(value) !== null
/** An existing day, `yyyyMMdd`. */
export const day: FieldRule = (value) => typeof value === 'string' && time(`${value}000000`)

export const PIN = /^[AP]\d{9}[A-Z]$/
/** PINs that end in Z have the right form, but no taxpayer has them. */
export const isTaxpayerPin = (pin: string) => PIN.test(pin) && !pin.endsWith('Z')
export const taxpayerPin: FieldRule = (value) => typeof value === 'string' && isTaxpayerPin(value)

/**
 * Checks fields in the order of their rules.
 * @param place follows the name of a field: " on item: 2"
 * @throws EtimsRefusal 910 that names the first invalid field
 */
export function checkFields(body: Body, rules: Readonly<Record<string, FieldRule>>, place = ''): void {
  for (const [field, rule] of Object.entries(rules)) {
    if (!rule(body[field])) throw invalidField(`${field}${place}`)
  }
}

/** @throws EtimsRefusal 910 with the field's name */
export function demand(condition: boolean, field: string): void {
  if (!condition) throw invalidField(field)
}

/** An amount in cents: checked amounts have at most two decimals. */
export const centsOf = (value: unknown): number => Math.round(Number(value) * 100)
export const sumOf = (rows: readonly Body[], field: string): number =>
  rows.reduce((sum, row) => sum + centsOf(row[field]), 0)

/** The persons that registered and changed a row. */
export const AUTHORS: Readonly<Record<string, FieldRule>> = {
  ...{ regrId: text(20), regrNm: text(60), modrId: text(20), modrNm: text(60) },
}

/** The list of items of a sale or a stock report. @throws EtimsRefusal 910, or 990 if it has too many */
export function itemsOf(body: Body): Body[] {
  const { itemList, totItemCnt } = body
  if (!Array.isArray(itemList) || itemList.length === 0 || !itemList.every(isRecord)) throw invalidField('itemList')
  demand(totItemCnt === itemList.length, 'totItemCnt')
  return itemList
}
