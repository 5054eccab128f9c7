'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeDialog } from '#components/kit/dialog/office-dialog.tsx'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import { AlertLine, Loaded } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { officeVatPreview } from '#lib/contract/pricing/office/vat.ts'
import { showDay } from '#lib/format/clock.ts'
import { showCount } from '#lib/format/count.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

type Preview = Output<typeof officeVatPreview>

const counted = (count: number, one: string, many: string) => `${showCount(count)} ${count === 1 ? one : many}`

/** Effects of a new standard rate, in numbers and examples, before it is scheduled. */
export function VatConfirmDialog({
  perc,
  standard,
  day,
  isToday,
  isRunning,
  onConfirm,
  onClose,
}: {
  perc: number
  standard: number
  day: string
  isToday: boolean
  isRunning: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const query = useOfficeQuery(officeVatPreview, { perc }, { keepsPrevious: false })
  const title = `${perc}% instead of ${standard}%`
  return (
    <OfficeDialog label={title} onClose={onClose}>
      <div className="max-h-[inherit] overflow-y-auto p-5">
        <h2 className="heading text-title">{title}</h2>
        <p className="text-muted">
          {isToday
            ? 'Starts within seconds, because you chose today.'
            : `Starts on ${showDay(day)}, 00:00 Nairobi time.`}
        </p>
        <Loaded query={query} what="the changes" rows={5}>
          {(preview) => <Changes preview={preview} standard={standard} perc={perc} />}
        </Loaded>
        <div className="mt-4 flex flex-wrap gap-2">
          <OfficeButton variant="money" disabled={!query.data || isRunning} onClick={onConfirm}>
            {isToday ? `Apply ${perc}% now` : `Schedule ${perc}%`}
          </OfficeButton>
          <OfficeButton data-first="" onClick={onClose}>
            Back to the form
          </OfficeButton>
        </div>
      </div>
    </OfficeDialog>
  )
}

function Changes({ preview, standard, perc }: { preview: Preview; standard: number; perc: number }) {
  const { variants, families, charges, unchanged, examples, texts } = preview
  return (
    <>
      <ul className="mt-3 list-disc pl-4.5">
        <li>
          <b className="font-semibold">{counted(variants, 'variant', 'variants')}</b> of{' '}
          {counted(families, 'family', 'families')} and{' '}
          <b className="font-semibold">{counted(charges, 'delivery charge', 'delivery charges')}</b> change to {perc}%.
        </li>
        <li>Prices without VAT stay; prices with VAT change.</li>
        <li>
          {unchanged.variants + unchanged.charges === 0
            ? 'No products have a different rate.'
            : `${counted(unchanged.variants, 'variant', 'variants')} and ${counted(unchanged.charges, 'delivery charge', 'delivery charges')} with other rates do not change.`}
        </li>
        <li>Existing orders keep their rate, also in invoices, returns and credit notes.</li>
      </ul>
      {examples.length > 0 ? (
        <table className="mt-3 w-full text-tiny">
          <thead className="border-b border-ink text-left text-muted">
            <tr>
              <th scope="col" className="py-1 font-medium">
                For example, KSh
              </th>
              <th scope="col" className="py-1 pl-2 text-right font-medium">
                Ex-VAT
              </th>
              <th scope="col" className="py-1 pl-2 text-right font-medium">
                With {standard}%
              </th>
              <th scope="col" className="py-1 pl-2 text-right font-medium">
                With {perc}%
              </th>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {examples.map(({ name, exVat, before, after }) => (
              <tr key={`${name} ${exVat}`} className="border-b border-hairline">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {name}
                </th>
                <td className="py-1.5 pl-2 text-right text-muted">
                  <MoneyFigure cents={exVat} isExact />
                </td>
                <td className="py-1.5 pl-2 text-right">
                  <MoneyFigure cents={before} isExact />
                </td>
                <td className="py-1.5 pl-2 text-right font-semibold">
                  <MoneyFigure cents={after} isExact />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {texts.length > 0 ? (
        <AlertLine
          tone="warning"
          title={`These texts mention ${standard}% and do not change automatically:`}
          className="mt-3"
        >
          <ul className="list-disc pl-4.5">
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </AlertLine>
      ) : null}
    </>
  )
}
