import { type ReactElement, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EXPORT_FORMS, type ExportForm } from "./export-forms.ts";
import { RadioList } from "./radio-list.tsx";
import "./export.css";

/** How much leaves: the branch of the open page, or all notes. */
export type ExportScope = "branch" | "everything";

interface ExportDialogProps {
  /** What the open page shows, where that is not everything. */
  branch: string | undefined;
  /** Changes on this device that the server does not have. */
  waiting: number;
  /**
   * Downloads what was chosen, in the form chosen.
   * @returns what went wrong
   */
  onDownload: (form: ExportForm, scope: ExportScope) => Promise<string | undefined>;
  onClose: () => void;
}

/** Notes leave as a file: what of them, and in which form. */
export function ExportDialog({ branch, waiting, onDownload, onClose }: ExportDialogProps): ReactElement {
  const [scope, setScope] = useState<ExportScope>(branch === undefined ? "everything" : "branch");
  const [form, setForm] = useState<ExportForm>("opml");
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const download = async () => {
    setBusy(true);
    setWrong(undefined);
    const problem = await onDownload(form, scope);
    setBusy(false);
    if (problem === undefined) onClose();
    else setWrong(problem);
  };
  return (
    <Dialog title="Export" onClose={onClose}>
      {branch === undefined ? null : (
        <RadioList
          label="What"
          className="extent"
          value={scope}
          onChange={setScope}
          options={[
            { value: "branch", name: branch },
            { value: "everything", name: "Everything" },
          ]}
        />
      )}
      <RadioList label="Form" className="forms" value={form} onChange={setForm} options={EXPORT_FORMS} />
      {waiting === 0 ? null : (
        <p className="hint">
          {waiting === 1 ? "1 change has" : `${waiting} changes have`} not reached the server yet, and will
          not be in the file.
        </p>
      )}
      <p className="wrong" role="alert">
        {wrong}
      </p>
      <div className="acts export-acts">
        <Button primary busy={busy} onClick={() => void download()}>
          {busy ? "Getting it ready…" : "Download"}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
        <span className="note">Leaving is free, always.</span>
      </div>
    </Dialog>
  );
}
