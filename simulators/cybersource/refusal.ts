/** An error response of the provider: 400 with a reason, as in its reference. */
export class Refusal extends Error {
  readonly status: number
  readonly reason: string
  readonly details: { field: string; reason: string }[]

  constructor(reason: string, message: string, details: { field: string; reason: string }[] = [], status = 400) {
    super(message)
    this.status = status
    this.reason = reason
    this.details = details
  }

  body(id: string) {
    return {
      id,
      submitTimeUtc: new Date().toISOString().replace(/\.\d+/, ''),
      status: 'INVALID_REQUEST',
      reason: this.reason,
      message: this.message,
      ...(this.details.length > 0 && { details: this.details }),
    }
  }
}

export const missing = (...fields: string[]) =>
  new Refusal(
    'MISSING_FIELD',
    'Declined - The request is missing one or more fields',
    fields.map((field) => ({ field, reason: 'MISSING_FIELD' })),
  )
export const invalid = (field: string) =>
  new Refusal('INVALID_DATA', 'Declined - One or more fields in the request contains invalid data', [
    { field, reason: 'INVALID_DATA' },
  ])
