// One @, a dot in the domain, and no characters that mail software reads as another address, a name or a comment
// ("a,b@c" is two of them). Only a received email proves that the address exists.
const LOCAL = String.raw`[^\s@,;:<>()\[\]"\\\p{C}]{1,64}`
const LABEL = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}\-]*`

/** Source of a regular expression for one plain email address, for the flag u. */
export const EMAIL_PATTERN = `${LOCAL}@${LABEL}(?:\\.${LABEL})+`
