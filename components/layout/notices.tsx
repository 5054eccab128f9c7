import { classes } from '#components/kit/classes.ts'
import { WarningIcon } from '#components/kit/icon.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import type { ShownNotice } from '#lib/contract/content/content.ts'
import { audienceClass } from './audience-class.ts'

/**
 * Notices from staff to visitors, one line each over the page.
 * @param hrefOf the address of a link's target
 */
export function Notices({ notices, hrefOf }: { notices: readonly ShownNotice[]; hrefOf: (target: string) => string }) {
  return notices.map(({ id, text, linkText, target, isImportant, audience }) => (
    <aside
      key={id}
      aria-label="Notice"
      className={classes(
        'border-b border-hairline py-2.5 print:hidden',
        isImportant ? 'bg-warning-tint' : 'bg-info-tint',
        audienceClass(audience),
      )}
    >
      <p className="shop-width flex items-start gap-2.5">
        {isImportant ? <WarningIcon size={18} className="mt-0.5 shrink-0 text-warning" /> : null}
        <span>
          {text}
          {linkText ? (
            <>
              {' '}
              <NavLink href={hrefOf(target)} className="link whitespace-nowrap">
                {linkText}
              </NavLink>
            </>
          ) : null}
        </span>
      </p>
    </aside>
  ))
}
