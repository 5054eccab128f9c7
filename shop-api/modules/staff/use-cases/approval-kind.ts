import type { Permission } from '#lib/contract/base/permissions.ts'
import type { ApprovalKindName } from '#lib/contract/staff/office/approvals.ts'
import type { Session } from '../../../db/client.ts'
import type { AuditEntry } from '../../../observe/audit-log.ts'
import type { OrderTokens } from '../../orders/rules/order-tokens.ts'
import type { Party } from '../../orders/rules/tax-document.ts'
import type { ShopChange } from '../../products/use-cases/shop-change.ts'
import type { ApprovalRow } from './approvals.ts'

/** Context for the execution of an approval: the transaction of the decision. */
export interface ApprovalContext {
  tx: Session
  now: Date
  /** The approver. */
  staff: { staffId: number; name: string }
  /** The present seller. */
  seller: () => Party
  /** The shop's address, for links in emails. */
  publicUrl: string
  /** The office's address, without its last slash. */
  officeUrl: string
  /** Makes and opens the secrets of links. */
  tokens: OrderTokens
}

/** A kind of thing that needs two people. */
export interface ApprovalKind {
  kind: ApprovalKindName
  askPermission: Permission
  /**
   * Executes an approved request.
   * @returns 'done', or 'approved' if a person must still act: `finishApproval` then records that it is done
   * @throws ProblemError if it can no longer be done: it remains requested
   */
  execute: (
    context: ApprovalContext,
    approval: ApprovalRow,
  ) => Promise<{
    state: 'done' | 'approved'
    audit?: AuditEntry | readonly AuditEntry[]
    /** Changes of the shop's pages: storefronts are notified. */
    shopChange?: ShopChange
  }>
  /** The details of the request, a line each, for the second person to read. */
  details?: (tx: Session, approval: ApprovalRow) => Promise<string[]>
  /** The subject in the log instead of the approval's own subject: for a refund its order, which people search for. */
  about?: (tx: Session, approval: ApprovalRow) => Promise<NonNullable<AuditEntry['subject']>>
  /** Called after a request was declined or withdrawn. */
  decline?: (context: ApprovalContext, approval: ApprovalRow) => Promise<void>
}
