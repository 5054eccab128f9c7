import { When } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { EMAIL_GROUPS, type ListedEmailKind } from '#lib/contract/content/office/emails.ts'

/** Status of an email's text: default, changed, or no longer usable. */
export function EmailState({ email: { state, isFixed } }: { email: Pick<ListedEmailKind, 'state' | 'isFixed'> }) {
  if (isFixed) return <span className="text-muted">Locked</span>
  if (state === 'changed') return <StatusMark status="done">Changed</StatusMark>
  if (state === 'unusable') return <StatusMark status="wrong">Error</StatusMark>
  return <span className="text-muted">Default</span>
}

function EmailRow({ email, onOpen }: { email: ListedEmailKind; onOpen: () => void }) {
  const { name, when, state, changedAt, changedBy } = email
  return (
    <li className="border-b border-hairline">
      <button
        type="button"
        className="flex w-full flex-wrap items-baseline gap-x-6 gap-y-0.5 py-2 text-left hover:bg-calico focus-visible:-outline-offset-2 max-md:min-h-14"
        onClick={onOpen}
      >
        <span className="min-w-0 flex-1 basis-80">
          <b className="block font-semibold">{name}</b>
          <span className="block text-tiny text-muted">{when}</span>
        </span>
        <span className="w-72 min-w-0 max-md:w-full">
          <EmailState email={email} />
          {state !== 'default' && changedAt ? (
            <span className="block text-tiny text-muted">
              {changedBy}, <When at={changedAt} />
            </span>
          ) : null}
        </span>
      </button>
    </li>
  )
}

/** All kinds of email by group, with when each is sent and whether its text was changed. */
export function EmailList({ emails, onOpen }: { emails: readonly ListedEmailKind[]; onOpen: (kind: string) => void }) {
  const changed = emails.filter(({ state }) => state !== 'default').length
  return (
    <PageBody>
      <Column>
        <div className="room-gutter py-4">
          <p className="max-w-160 text-muted">
            {emails.length} kinds of email, {changed === 0 ? 'none changed' : `${changed} changed`}. Changes apply from
            the next email. Items, totals, links and legal texts cannot be changed.
          </p>
          {EMAIL_GROUPS.map((group) => (
            <section key={group} aria-label={group} className="mt-5">
              <h2 className="heading border-b border-ink pb-1 text-d5">{group}</h2>
              <ul>
                {emails
                  .filter((email) => email.group === group)
                  .map((email) => (
                    <EmailRow key={email.kind} email={email} onOpen={() => onOpen(email.kind)} />
                  ))}
              </ul>
            </section>
          ))}
        </div>
      </Column>
    </PageBody>
  )
}
