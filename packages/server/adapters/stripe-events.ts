import { isRecord } from "@perennial/contract/shapes/json-value";

/**
 * The subscription that an event's object is or belongs to. Read by hand: events come in the version of the API
 * that the account was set to, which need not be the library's.
 */
export function subscriptionOfEvent(object: unknown): string | null {
  if (!isRecord(object)) return null;
  switch (object.object) {
    case "subscription":
      return idOf(object);
    case "checkout.session":
      return idOf(object.subscription);
    case "invoice":
      return idOf(object.subscription) ?? idOf(parentOfInvoice(object));
    default:
      return null;
  }
}

const idOf = (value: unknown): string | null => {
  const id = isRecord(value) ? value.id : value;
  return typeof id === "string" && id !== "" ? id : null;
};

function parentOfInvoice({ parent }: Record<string, unknown>): unknown {
  const details = isRecord(parent) ? parent.subscription_details : null;
  return isRecord(details) ? details.subscription : null;
}
