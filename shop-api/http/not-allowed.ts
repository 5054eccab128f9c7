import type { Permission } from '#lib/contract/base/permissions.ts'
import { problem } from '#lib/contract/base/problem.ts'
import { ProblemError } from '../refusal.ts'

/** Thrown where a handler finds that a permission is missing; it is written to the audit log once nothing else is. */
export class NotAllowed extends ProblemError {
  readonly permission: Permission

  constructor(permission: Permission) {
    super(problem('not-allowed', 'Your roles do not allow this.'))
    this.permission = permission
  }
}
