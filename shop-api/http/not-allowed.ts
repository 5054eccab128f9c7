import type { Permission } from '#lib/contract/base/permissions.ts'
import { problem } from '#lib/contract/base/problem.ts'
import { ProblemError } from '../refusal.ts'

/** Thrown if a handler finds a permission missing; it is written to the audit log after the rollback. */
export class NotAllowed extends ProblemError {
  readonly permission: Permission

  constructor(permission: Permission) {
    super(problem('not-allowed', 'Your roles do not allow this.'))
    this.permission = permission
  }
}
