/** What the browser knows of the connection. It may say yes wrongly, never no. */
export interface Connectivity {
  isOnline(): boolean;
  subscribe(listener: () => void): () => void;
}

/** What this browser knows of its connection. */
export const browserConnectivity: Connectivity = {
  isOnline: () => navigator.onLine,
  subscribe(listener) {
    window.addEventListener("online", listener);
    window.addEventListener("offline", listener);
    return () => {
      window.removeEventListener("online", listener);
      window.removeEventListener("offline", listener);
    };
  },
};
