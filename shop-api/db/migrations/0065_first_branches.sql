-- An approved company without a branch gets its own address as the first one, as companies approved from now on do.
INSERT INTO branches (company_id, name, primary_contact_id)
SELECT c.id, 'Head office', min(u.id)
FROM companies c
JOIN users u ON u.company_id = c.id AND u.user_type = 3 AND u.active AND u.deleted_at IS NULL
WHERE c.approval_status = 'approved' AND NOT EXISTS (SELECT FROM branches b WHERE b.company_id = c.id)
GROUP BY c.id;
--> statement-breakpoint
INSERT INTO user_branches (user_id, branch_id)
SELECT b.primary_contact_id, b.id FROM branches b
ON CONFLICT DO NOTHING;
