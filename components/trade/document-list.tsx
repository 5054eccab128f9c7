import { REQUIRED_DOCUMENTS } from '#lib/kyc/required-documents.ts'

/** The documents that a company sends, each with an explanation. @param className of the list */
export function DocumentList({ className }: { className?: string }) {
  return (
    <ol className={className}>
      {REQUIRED_DOCUMENTS.map(({ key, name, detail }, at) => (
        <li key={key} className="flex gap-4 border-t border-hairline py-3">
          <span aria-hidden="true" className="font-semibold text-muted">
            {at + 1}
          </span>
          <span className="min-w-0">
            <span className="block font-semibold">{name}</span>
            <span className="block text-small text-muted">{detail}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
