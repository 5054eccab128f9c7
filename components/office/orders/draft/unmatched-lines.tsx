import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { DraftForm } from '#lib/contract/orders/office/draft-form.ts'

type Lines = NonNullable<DraftForm['unmatched']>

/** Lines of the customer's message without one product. The draft is not sent before each of them is removed. */
export function UnmatchedLines({ lines, onChange }: { lines: Lines; onChange: (lines: Lines) => void }) {
  return (
    <section aria-label="Not matched">
      <h2 className="heading text-d5">Not matched</h2>
      <p className="text-muted">Add the product below if the customer still wants it, then remove the line.</p>
      <ul className="mt-1">
        {lines.map(({ text, reason }, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines can have the same text
            key={at}
            className="flex flex-wrap items-center justify-between gap-x-3 border-b border-hairline py-1.5"
          >
            <span className="wrap-anywhere">
              <b className="font-semibold">{text}</b> <StatusMark status="look">{reason}</StatusMark>
            </span>
            <OfficeButton size="small" onClick={() => onChange(lines.toSpliced(at, 1))}>
              Remove<span className="sr-only"> {text}</span>
            </OfficeButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
