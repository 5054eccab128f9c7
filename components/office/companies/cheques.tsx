'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { Section } from '#components/kit/page/section.tsx'
import type { OfficeCompany } from '#lib/contract/companies/office/companies.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useNow } from '#lib/office/use-now.ts'
import { shortDayFrom } from '#lib/office/when.ts'
import { ChequeForm } from './cheque-form.tsx'

const STATUS_MARKS = {
  pending: { status: 'wait', word: 'Received' },
  banked: { status: 'out', word: 'At the bank' },
  cleared: { status: 'done', word: 'Cleared' },
  bounced: { status: 'wrong', word: 'Bounced' },
} as const

/** The latest cheques of a company, and a button to record a cheque; empty if it does not buy on account. */
export function Cheques({ company }: { company: OfficeCompany }) {
  const [isRecording, setRecording] = useState(false)
  const refusal = useRefusal('cheques.record')
  const { cheques, chequesTotal, chequesBounced, credit } = company
  if (!credit && chequesTotal === 0) return null
  return (
    <Section
      title="Cheques"
      end={
        <span className="flex items-center gap-3 text-muted">
          {chequesTotal > 0 ? `${chequesBounced} of ${chequesTotal} bounced` : 'none yet'}
          {credit && !isRecording ? (
            <OfficeButton size="small" refusal={refusal} onClick={() => setRecording(true)}>
              Record a cheque
            </OfficeButton>
          ) : null}
        </span>
      }
    >
      {isRecording ? <ChequeForm company={company} onClose={() => setRecording(false)} /> : null}
      {chequesTotal > 0 ? <ChequeTable cheques={cheques} /> : null}
    </Section>
  )
}

function ChequeTable({ cheques }: Pick<OfficeCompany, 'cheques'>) {
  const today = dayInNairobi(useNow())
  return (
    <div className="@container">
      <table className="w-full table-fixed text-tiny">
        <thead>
          <tr className="border-b border-ink text-left text-muted">
            <th className="w-20 py-1.5 font-normal @max-[26rem]:w-15">No.</th>
            <th className="w-28 py-1.5 font-normal @max-[26rem]:w-21">Dated</th>
            <th className="py-1.5 font-normal">Status</th>
            <th className="w-24 py-1.5 text-right font-normal @max-[26rem]:w-16">KSh</th>
          </tr>
        </thead>
        <tbody>
          {cheques.map(({ chequeNo, chequeDate, status, amount, settledOn }) => {
            const { status: shape, word } = STATUS_MARKS[status]
            return (
              <tr key={chequeNo} className="h-(--row) border-b border-hairline">
                <td>{chequeNo}</td>
                <td>{shortDayFrom(chequeDate, today)}</td>
                <td>
                  <StatusMark status={shape}>
                    {word}
                    {settledOn ? (
                      <span className="font-normal text-muted @max-[26rem]:hidden">
                        {' '}
                        {shortDayFrom(settledOn, today)}
                      </span>
                    ) : null}
                  </StatusMark>
                </td>
                <td className="text-right">
                  <MoneyFigure cents={amount} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
