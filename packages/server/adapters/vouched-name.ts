/**
 * Returns the name in a provider's claims; null without one. An address counts as theirs only when the provider has seen that
 * it is.
 */
export function vouchedName(claims: Readonly<Record<string, unknown>>): string | null {
  const { name, email, email_verified: isVerified } = claims;
  if (typeof name === "string" && name.trim() !== "") return name;
  if (typeof email !== "string" || (isVerified !== true && isVerified !== "true")) return null;
  return email.split("@")[0] || null;
}
