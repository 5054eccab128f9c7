CREATE TABLE "cheque_pictures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cheque_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" bigint NOT NULL,
	"file" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "view_as_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "view_as_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_session_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"ticket_hash" text,
	"token_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "view_as_sessions_ticketHash_unique" UNIQUE("ticket_hash"),
	CONSTRAINT "view_as_sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "cheque_pictures" ADD CONSTRAINT "cheque_pictures_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_as_sessions" ADD CONSTRAINT "view_as_sessions_staff_session_id_staff_sessions_id_fk" FOREIGN KEY ("staff_session_id") REFERENCES "public"."staff_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_as_sessions" ADD CONSTRAINT "view_as_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cheque_pictures_created" ON "cheque_pictures" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "view_as_sessions_staff_session" ON "view_as_sessions" USING btree ("staff_session_id");--> statement-breakpoint
CREATE INDEX "view_as_sessions_user" ON "view_as_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "view_as_sessions_expires" ON "view_as_sessions" USING btree ("expires_at");