ALTER TABLE "enquiries" ADD COLUMN "attachment_bytes" integer;--> statement-breakpoint
ALTER TABLE "mail_attachments" ADD COLUMN "file" text;--> statement-breakpoint
-- Its hashes had no key: an address could be found by trying all. Known places are learned anew at the next sign-in.
DELETE FROM "sign_in_places";
