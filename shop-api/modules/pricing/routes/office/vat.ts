import type { FastifyInstance } from 'fastify'
import {
  MAX_VAT_DAYS,
  officeVat,
  officeVatCancel,
  officeVatPreview,
  officeVatSchedule,
} from '#lib/contract/pricing/office/vat.ts'
import { addDays, dayInNairobi, showInstant, startOfDay } from '#lib/format/clock.ts'
import { refuse } from '../../../../refusal.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { cancelVat, loadVat, previewVat, scheduleVat } from '../../use-cases/vat-rates.ts'

const SUBJECT = { kind: 'setting', id: 'vat' }

/**
 * Start of a rate that applies from a day: its midnight in Nairobi, or now if the day is today. @throws invalid-request
 */
function holdsFrom(day: string, now: Date): Date {
  const today = dayInNairobi(now)
  const wrong =
    day < today
      ? 'That day has passed. Choose today or a later day.'
      : day > addDays(today, MAX_VAT_DAYS)
        ? 'Choose a day within a year.'
        : null
  if (wrong) throw refuse('invalid-request', wrong, { fields: { day: wrong } })
  return day === today ? now : startOfDay(day)
}

/** The standard rate of VAT: view, schedule and cancel. */
export function serveOfficeVat(app: FastifyInstance): void {
  serveOfficeCall(app, officeVat, async ({ tx }) => ({ data: await loadVat(tx) }))

  serveOfficeCall(app, officeVatPreview, async ({ tx, input }) => ({ data: await previewVat(tx, input.perc) }))

  serveOfficeCall(app, officeVatSchedule, async (request) => {
    const { tx, now, input } = request
    const { day, ...given } = input
    const from = holdsFrom(day, now)
    await scheduleVat(tx, now, { ...given, holdsFrom: from, staffId: staffOf(request).staffId })
    return {
      data: await loadVat(tx),
      message: from > now ? `${given.perc}% applies from ${showInstant(from)}.` : `${given.perc}% applies in a moment.`,
      audit: {
        ...{ action: 'settings.vat-schedule', subject: SUBJECT, reason: given.reason },
        before: { perc: given.standard },
        after: { perc: given.perc, holdsFrom: from.toISOString() },
      },
    }
  })

  serveOfficeCall(app, officeVatCancel, async (request) => {
    const { tx, now, input } = request
    const { perc, holdsFrom } = await cancelVat(tx, now, { ...input, staffId: staffOf(request).staffId })
    return {
      data: await loadVat(tx),
      message: 'The change is cancelled.',
      audit: {
        ...{ action: 'settings.vat-cancel', subject: SUBJECT },
        before: { perc, holdsFrom: holdsFrom.toISOString() },
      },
    }
  })
}
