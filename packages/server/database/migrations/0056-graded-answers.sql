-- Whether the model reads typed answers too: whoever turned the assistant on before was told that it does not (decision 151).
alter table assistants add column grades boolean not null default false;
