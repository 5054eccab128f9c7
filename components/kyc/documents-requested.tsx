import type { KycDocument } from '#lib/contract/companies/kyc.ts'

/**
 * Declined documents, and the documents that need not be sent again.
 * @param `said` text shown above: a reason it contains is not repeated
 */
export function DocumentsRequested({
  documents,
  previousReason,
}: {
  documents: readonly KycDocument[]
  previousReason: string
}) {
  const declined = documents.filter(({ state }) => state === 'declined')
  const accepted = documents.filter(({ state }) => state === 'accepted')
  if (declined.length === 0) return null
  return (
    <section aria-label="Send again">
      <ul className="border-t border-hairline">
        {declined.map(({ id, name, reason }) => (
          <li key={id} className="border-b border-hairline py-3">
            <p className="font-semibold break-words">{name}</p>
            {reason && !previousReason.includes(reason) ? <p className="break-words text-error">{reason}</p> : null}
          </li>
        ))}
      </ul>
      {accepted.length > 0 ? (
        <p className="mt-3 text-small text-muted">
          Accepted, do not send again: {accepted.map(({ name }) => name).join(', ')}.
        </p>
      ) : null}
    </section>
  )
}
