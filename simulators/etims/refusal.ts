/** A request that KRA refuses, as `{resultCd, resultMsg}`. It can arrive with HTTP 200. */
export class EtimsRefusal extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** A field that is missing or not valid. */
export const invalidField = (field: string) => new EtimsRefusal('910', `Request parameter error: ${field} is not valid`)

/** The device is not known, or its key is wrong. */
export const unknownDevice = () => new EtimsRefusal('901', 'It is not valid device')

/** The request is stored already. */
export const alreadyStored = (field: string, value: number) =>
  new EtimsRefusal('994', `Data already exists: ${field} ${value}`)
