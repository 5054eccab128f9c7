import { MoneyFigure } from '#components/office/frame/figures.tsx'
import { StatusMark } from '#components/office/frame/status-mark.tsx'
import { Section } from '#components/office/people/section.tsx'
import type { OfficeCompany } from '#lib/contract/office/companies.ts'
import { shortDay } from '#lib/office/when.ts'

const STATUS_MARKS = {
  pending: { status: 'wait', word: 'Not cleared' },
  banked: { status: 'done', word: 'Banked' },
  bounced: { status: 'wrong', word: 'Bounced' },
} as const

/** The latest cheques of a company; nothing where it never gave one. */
export function Cheques({ company: { cheques, chequesTotal, chequesBounced } }: { company: OfficeCompany }) {
  if (chequesTotal === 0) return null
  return (
    <Section
      title="Cheques"
      end={
        <span className="text-muted">
          {chequesBounced} of {chequesTotal} bounced
        </span>
      }
    >
      <table className="w-full table-fixed text-tiny">
        <thead>
          <tr className="border-b border-ink text-left text-muted">
            <th className="w-20 py-1.5 font-normal">No.</th>
            <th className="w-28 py-1.5 font-normal">Dated</th>
            <th className="py-1.5 font-normal">State</th>
            <th className="w-24 py-1.5 text-right font-normal">KSh</th>
          </tr>
        </thead>
        <tbody>
          {cheques.map(({ chequeNo, chequeDate, status, amount, settledOn }) => {
            const { status: shape, word } = STATUS_MARKS[status]
            return (
              <tr key={chequeNo} className="h-(--row) border-b border-hairline">
                <td>{chequeNo}</td>
                <td>{shortDay(chequeDate)}</td>
                <td>
                  <StatusMark status={shape}>
                    {word}
                    {settledOn ? <span className="font-normal text-muted"> {shortDay(settledOn)}</span> : null}
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
    </Section>
  )
}
