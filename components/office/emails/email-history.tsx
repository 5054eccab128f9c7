import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import type { EditedEmail, EmailWords } from '#lib/contract/content/office/emails.ts'

/**
 * Published texts with their authors, newest first. Each of them, and the default, can be put into the fields again.
 */
export function EmailHistory({
  email,
  onUse,
}: {
  email: EditedEmail
  /** Absent for read-only users. */
  onUse?: ((words: EmailWords) => void) | undefined
}) {
  const { history, default: ownText, state } = email
  return (
    <section aria-label="Previous texts" className="mt-5">
      <h3 className="font-semibold">Previous texts</h3>
      {history.length === 0 ? (
        <p className="text-tiny text-muted">No changes yet. This email uses the default text.</p>
      ) : null}
      <ul className="mt-1">
        {history.map(({ version, at, by, text, isUsable }, index) => (
          <li key={version} className="flex flex-wrap items-center gap-x-3 border-b border-hairline py-1.5 text-tiny">
            <span className="min-w-0 flex-1 basis-48">
              <b className="font-semibold">{text ? text.subject : 'Default'}</b>
              <span className="block text-muted">
                Version {version}, {by}, <When at={at} />
                {isUsable ? '' : ' · no longer works'}
              </span>
            </span>
            {index === 0 ? (
              <span className="text-muted">{state === 'unusable' ? 'Not in use' : 'In use'}</span>
            ) : onUse ? (
              <OfficeButton
                size="small"
                aria-label={`Use version ${version} again`}
                onClick={() => onUse(text ?? ownText)}
              >
                Use again
              </OfficeButton>
            ) : null}
          </li>
        ))}
      </ul>
      {onUse && state !== 'default' ? (
        <OfficeButton size="small" className="mt-2" onClick={() => onUse(ownText)}>
          Use default
        </OfficeButton>
      ) : null}
    </section>
  )
}
