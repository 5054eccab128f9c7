import type { ShortReason } from '#lib/contract/fulfilment/office/pick-lists.ts'
import { shortReasonTexts } from '#lib/language/short-reasons.ts'

/** Reasons of a shortage in English. */
export const REASON_NAMES: Readonly<Record<ShortReason, string>> = shortReasonTexts.english
