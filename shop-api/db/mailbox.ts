/**
 * SQL of the mailbox of an email, equal to `mailboxOf` in domain/identity/login-throttle.ts: all spellings of a mailbox
 * count as one. Indexes of orders and users have this expression.
 * @param email SQL of an email with one @
 */
export function mailboxSql(email: string): string {
  const name = `split_part(split_part(lower(${email}), '@', 1), '+', 1)`
  const host = `split_part(lower(${email}), '@', 2)`
  return `(CASE WHEN ${host} IN ('gmail.com', 'googlemail.com') THEN replace(${name}, '.', '') || '@gmail.com'
    ELSE ${name} || '@' || ${host} END)`
}
