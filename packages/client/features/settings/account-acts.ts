/** What can be done with the account; each resolves to nothing, or to what went wrong. */
export interface AccountActs {
  changePassword(password: string, newPassword: string): Promise<string | undefined>;
  newCodes(password: string): Promise<readonly string[] | string>;
  endSession(id: string): Promise<string | undefined>;
  endOtherSessions(): Promise<string | undefined>;
}
