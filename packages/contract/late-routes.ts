import { define } from "./routes.ts";

/**
 * How the calls are sent that are made from pages which a browser fetches later than its first one, and those that only
 * others make.
 */
export const lateRoutes = define({
  exportNotes: {
    method: "GET",
    path: "/export",
    auth: "stream",
    status: 200,
    mutating: false,
    contentType: "*/*",
  },
  takePaymentEvent: {
    method: "POST",
    path: "/subscriptions/webhook",
    auth: "none",
    status: 200,
    mutating: false,
  },
  studyQueue: { method: "GET", path: "/study/queue", auth: "bearer", status: 200, mutating: false },
  createReviews: { method: "POST", path: "/study/reviews", auth: "bearer", status: 200, mutating: true },
  listReviews: { method: "GET", path: "/study/reviews", auth: "bearer", status: 200, mutating: false },
  deleteReview: {
    method: "DELETE",
    path: "/study/reviews/{uuid}",
    auth: "bearer",
    status: 204,
    mutating: true,
  },
  studyStats: { method: "GET", path: "/study/stats", auth: "bearer", status: 200, mutating: false },
  createFile: { method: "POST", path: "/files", auth: "bearer", status: 201, mutating: false },
  listFiles: { method: "GET", path: "/files", auth: "bearer", status: 200, mutating: false },
  readFile: {
    method: "GET",
    path: "/files/{id}/original",
    auth: "none",
    status: 200,
    mutating: false,
    contentType: "*/*",
  },
  getStudySettings: {
    method: "GET",
    path: "/study/settings/{id}",
    auth: "bearer",
    status: 200,
    mutating: false,
  },
  setStudySettings: {
    method: "PUT",
    path: "/study/settings/{id}",
    auth: "bearer",
    status: 200,
    mutating: true,
  },
  getTraining: { method: "GET", path: "/study/training", auth: "bearer", status: 200, mutating: false },
  startTraining: { method: "POST", path: "/study/training", auth: "bearer", status: 201, mutating: false },
  cancelTraining: { method: "DELETE", path: "/study/training", auth: "bearer", status: 204, mutating: false },
  createImport: { method: "POST", path: "/imports", auth: "bearer", status: 201, mutating: false },
  openUpload: { method: "POST", path: "/imports/uploads", auth: "bearer", status: 201, mutating: false },
  sendUploadPiece: {
    method: "POST",
    path: "/imports/uploads/{id}/pieces",
    auth: "bearer",
    status: 200,
    mutating: false,
  },
  getUpload: { method: "GET", path: "/imports/uploads/{id}", auth: "bearer", status: 200, mutating: false },
  cancelUpload: {
    method: "DELETE",
    path: "/imports/uploads/{id}",
    auth: "bearer",
    status: 204,
    mutating: false,
  },
  listImports: { method: "GET", path: "/imports", auth: "bearer", status: 200, mutating: false },
  getImport: { method: "GET", path: "/imports/{id}", auth: "bearer", status: 200, mutating: false },
  mapImport: { method: "POST", path: "/imports/{id}/mapping", auth: "bearer", status: 200, mutating: false },
  applyImport: { method: "POST", path: "/imports/{id}/apply", auth: "bearer", status: 200, mutating: false },
  undoImport: { method: "POST", path: "/imports/{id}/undo", auth: "bearer", status: 200, mutating: false },
  cancelImport: { method: "DELETE", path: "/imports/{id}", auth: "bearer", status: 204, mutating: false },
});
